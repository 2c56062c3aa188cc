import { listFaults } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import { openPlace, uniqueTitle } from "./panel-test.ts";

/* 'Ver el sitio así': public pages as they will be with a package's drafts, or as they were. */

test("the site is shown with a package's drafts, and as it was before @phone", async ({
  panel,
  other,
}) => {
  const title = uniqueTitle("Melaza");
  const name = uniqueTitle("Precios");
  const [base] = (await other.request("POST", "/rest/v1/products", { title })) as [
    { id: string; slug: string },
  ];
  const [{ id }] = (await other.request("POST", "/rest/v1/packages", { name })) as [{ id: string }];
  const changes = { description: "Energía para el ganado" };
  await other.request("POST", "/rest/v1/drafts", {
    table_name: "products",
    record_id: base.id,
    base,
    changes,
    package_id: id,
  });
  const article = { title: uniqueTitle("Nota"), content: "## Uno\n\n#### Dos", is_published: true };
  await other.request("POST", "/rest/v1/drafts", {
    table_name: "news",
    record_id: crypto.randomUUID(),
    changes: article,
    package_id: id,
  });

  await openPlace(panel, "Publicar");
  await panel.getByRole("button", { name: `Más acciones de «${name}»` }).click();
  await panel.getByRole("menuitem", { name: "Ver el sitio así" }).click();
  await expect(panel.getByRole("combobox", { name: "Ver el sitio" })).toHaveValue(id);
  const page = panel.frameLocator("iframe");
  await page.getByRole("link", { name: title }).first().click();
  const path = `/productos/${base.slug}`;
  await expect(panel.getByTitle(`Vista previa de ${path}`)).toBeVisible();
  await expect(page.getByText(changes.description).first()).toBeVisible();
  expect(await (await panel.context().request.get(path)).text()).not.toContain(changes.description);
  expect(await listFaults(panel)).toEqual([]);

  const more = panel.getByRole("button", { name: "Más opciones" });
  if (await more.isVisible()) await more.click();
  await panel.getByRole("button", { name: "Accesibilidad" }).click();
  const faults = panel.getByRole("region", { name: "Accesibilidad de esta página" });
  // axe is loaded first, and measures the whole page.
  await expect(faults).toContainText("no se encontró nada", { timeout: 30_000 });

  await panel.reload();
  await expect(page.getByText(changes.description).first()).toBeVisible();
  await panel.goBack();
  await expect(panel.getByTitle("Vista previa de /", { exact: true })).toBeVisible();
  await panel.goForward();
  await expect(panel.getByTitle(`Vista previa de ${path}`)).toBeVisible();

  await panel
    .getByRole("combobox", { name: "Ver el sitio" })
    .selectOption("Como era en un momento…");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(changes.description)).toHaveCount(0);
  await panel.getByLabel("Día").fill("2020-05-03");
  await panel.getByRole("button", { name: "Mostrar" }).click();
  await expect(panel.getByRole("status").filter({ hasText: "2020" })).toContainText(
    "esta página no existe así",
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const slug = article.title.toLowerCase().replace(" ", "-");
  await panel.goto(`/admin/vista-previa?paquete=${id}&pagina=/noticias/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (await more.isVisible()) await more.click();
  await panel.getByRole("button", { name: "Accesibilidad" }).click();
  await expect(faults).toContainText("Un título salta un nivel");
  await faults.getByRole("button", { name: "Dos" }).click();
  await expect(page.getByRole("heading", { name: "Dos", exact: true })).toBeInViewport();
});
