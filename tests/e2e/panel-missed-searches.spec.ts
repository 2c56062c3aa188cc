import { expect, row, test } from "./panel-content-test.ts";

test("a search without results becomes a word of the list, or is dismissed @phone", async ({
  content,
}, { project }) => {
  // The project's other width uses the same site.
  const [added, dismissed] = project.name.includes("phone")
    ? ["gallinaza", "compostaje"]
    : ["lombriz", "aserrin"];
  for (const word of [added, dismissed]) {
    for (let time = 0; time < 3; time += 1) {
      await content.request.get(`/productos?q=${word}`);
    }
  }
  await row(content, "products.search_words")
    .getByRole("button", { name: /^Editar / })
    .click();
  const missed = content.getByRole("region", { name: "Buscaron y no encontraron nada" });
  await missed.getByRole("button", { name: `Descartar ${dismissed}` }).click();
  await expect(missed.getByText(dismissed)).toBeHidden();
  await missed.getByRole("button", { name: `Agregar ${added}` }).click();
  await expect(content.getByLabel("Valor")).toBeFocused();
  await expect(content.getByLabel("Valor")).toHaveValue(new RegExp(`\\n${added}: $`));
});
