// A file that was made is handed over at once.
watch("value", () => {
  const link = element.querySelector("a[download]");
  if (link) link.click();
});
