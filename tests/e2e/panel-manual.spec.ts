import { listFaults } from "./axe-test.ts";
import { expect, test } from "./panel-test.ts";

test.use({ tab: "Noticias" });

test("each tab leads to its chapter of the manual, which can be searched @drill", async ({
  panel,
}) => {
  await panel.getByRole("link", { name: "¿Cómo se hace?" }).click();
  const chapter = panel.getByRole("region", { name: "Noticias", exact: true });
  await expect(chapter).toBeInViewport();
  await expect(chapter.getByRole("img").first()).toBeVisible();
  expect(await listFaults(panel, "main")).toEqual([]);

  await panel.getByRole("searchbox", { name: "Buscar en el manual" }).fill("encuadre");
  await expect(panel.getByRole("region", { name: "Menú" })).toBeHidden();
  await expect(panel.getByRole("region", { name: "Imágenes", exact: true })).toBeVisible();
  await panel.getByRole("searchbox").fill("zzyxw");
  await expect(panel.getByRole("status").first()).toHaveText(/Ningún capítulo dice eso/);
});
