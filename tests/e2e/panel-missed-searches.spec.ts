import { expect, test } from "./panel-content-test.ts";

test("a search in vain becomes a word of the list, or is dismissed @phone", async ({ content }, {
  project,
}) => {
  // Of its own: the project's other width uses the same site.
  const [kept, dropped] = project.name.includes("phone")
    ? ["gallinaza", "compostaje"]
    : ["lombriz", "aserrin"];
  for (const word of [kept, dropped]) {
    for (let time = 0; time < 3; time += 1) {
      await content.request.get(`/productos?q=${word}`);
    }
  }
  await content.getByRole("button", { name: "Editar products.search_words" }).click();
  const missed = content.getByRole("region", { name: "Buscaron y no encontraron nada" });
  await missed.getByRole("button", { name: `Descartar ${dropped}` }).click();
  await expect(missed.getByText(dropped)).toBeHidden();
  await missed.getByRole("button", { name: `Agregar ${kept}` }).click();
  await expect(content.getByLabel("Valor")).toBeFocused();
  await expect(content.getByLabel("Valor")).toHaveValue(new RegExp(`\\n${kept}: $`));
});
