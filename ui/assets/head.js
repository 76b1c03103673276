// The skip link moves the focus itself: the page has a base address, so a bare "#" would load it anew.
element.addEventListener("click", (event) => {
  if (!event.target.closest("a.skip")) return;
  event.preventDefault();
  document.querySelector("#riparian-question textarea")?.focus();
});
