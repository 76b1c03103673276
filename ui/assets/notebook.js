// Renaming and deleting; deleting asks first.
element.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  trigger("act", { do: "rename", record: form.dataset.record, title: form.querySelector("input").value });
});
element.addEventListener("click", (event) => {
  const button = event.target.closest("button.delete");
  if (button && confirm(`${button.getAttribute("aria-label")}? It cannot be brought back.`)) {
    trigger("act", { do: "delete", record: button.dataset.record });
  }
});
