"""From what was understood and found to one answer; everything that is shown, saved or scored is made from it."""
