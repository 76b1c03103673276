"""The rule book: the law's numbers and conditions as data, and the checker that holds them against facts."""
