import type { Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, expectToast, type Other, test } from "./panel-forms-test.ts";
import { uniqueTitle } from "./panel-test.ts";

/* The review of what visitors see, beside forms, before publishing and of the whole site. */

test.use({ tab: null });

interface Stored {
  id: string;
  slug: string;
  title: string;
}

async function makeProduct(other: Other, name: string): Promise<Stored> {
  const product = { title: uniqueTitle(name), specs: [{ name: "Humedad", min: 1, max: 2 }] };
  const [stored] = (await other.request("POST", "/rest/v1/products", product)) as [Stored];
  return stored;
}

async function makeArticle(other: Other, content: string): Promise<Stored> {
  const article = {
    title: uniqueTitle("Cómo se usa"),
    author: "Redacción",
    excerpt: "Cuánto dar por animal y por día, y qué revisar antes de empezar.",
    content,
  };
  const [stored] = (await other.request("POST", "/rest/v1/news", article)) as [Stored];
  return stored;
}

async function readContent(other: Other, { id }: Stored): Promise<string> {
  const rows = await other.request("GET", `/rest/v1/news?id=eq.${id}&select=content`);
  return (rows as [{ content: string }])[0].content;
}

const question = (panel: Page) => panel.getByRole("dialog");

test("the review of the site says what is wrong, fixes it in one press and opens the field @phone", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Melaza");
  const renamed = `${product.slug}-liquida`;
  await other.request("PATCH", `/rest/v1/products?id=eq.${product.id}`, { slug: renamed });
  const text = `#### Uso\n\nVea [la melaza](/productos/${product.slug}) y [los precios](/precios).`;
  const article = await makeArticle(other, text);
  await panel.goto("/admin/revision");
  const found = panel.getByRole("region", { name: article.title });
  await expect(found).toContainText(
    "El enlace «los precios» (/precios) lleva a una página que no existe.",
  );
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);
  await panel.getByRole("button", { name: /^Errores/ }).click();
  await expect(found.getByText("usa la dirección anterior")).toBeHidden();
  await panel.getByRole("button", { name: /^Todo/ }).click();

  await found.getByRole("button", { name: "Actualizar el enlace" }).click();
  await expectToast(panel, "Éxito", "Corregido");
  await expect(found.getByText("usa la dirección anterior")).toBeHidden();
  expect(await readContent(other, article)).toBe(text.replace(product.slug, renamed));
  await panel.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => readContent(other, article)).toBe(text);

  const wrong = found.getByRole("listitem").filter({ hasText: "los precios" });
  await wrong.getByRole("button", { name: "Abrir" }).click();
  await expect(panel.getByRole("textbox", { name: "Contenido" })).toBeFocused();
});

test("a rename offers to update links, a deletion says who links, and a broken link is asked about @drill", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Palmiste");
  const article = await makeArticle(other, `Vea [la torta](/productos/${product.slug}).`);
  await panel.goto("/admin?tab=productos");
  await panel.getByRole("button", { name: `Editar ${product.title}` }).click();
  await panel.getByRole("button", { name: "Cambiar la dirección de la página" }).click();
  await panel.getByLabel("Dirección de la página").fill(`${product.slug}-prensada`);
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expect(question(panel)).toContainText(article.title);
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await question(panel).getByRole("button", { name: "Actualizar los enlaces" }).click();
  await expectToast(panel, "Éxito", "Enlaces actualizados");
  expect(await readContent(other, article)).toContain(`/productos/${product.slug}-prensada)`);

  const asked = panel.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await panel.getByRole("button", { name: `Eliminar ${product.title}` }).click();
  const [specified, warning] = (await asked).split("\n\n");
  expect(specified).toBe("¿Estás seguro de que quieres eliminar este producto?");
  expect(warning).toContain("1 texto enlaza aquí");
  expect(warning).toContain(`«${article.title}»`);

  await panel.goto("/admin?tab=noticias");
  await panel.getByRole("button", { name: `Editar ${article.title}` }).click();
  const content = panel.getByRole("textbox", { name: "Contenido" });
  await content.fill("Vea [los precios](/precios).");
  const line = panel.getByText(/^Revisión: 1 error/).last();
  await line.click();
  await panel.getByRole("button", { name: "Ir al campo" }).first().click();
  await expect(content).toBeFocused();
  await panel.getByRole("button", { name: "Actualizar noticia" }).click();
  await expect(question(panel)).toContainText("lleva a una página que no existe");
  await question(panel).getByRole("button", { name: "Seguir editando" }).click();
  await panel.getByRole("button", { name: "Actualizar noticia" }).click();
  await question(panel).getByRole("button", { name: "Publicar de todos modos" }).click();
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
  expect(await readContent(other, article)).toBe("Vea [los precios](/precios).");
});

test("a package that would break links says so before it is published @drill", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Urea");
  await makeArticle(other, `Vea [la urea](/productos/${product.slug}).`);
  const [group] = (await other.request("POST", "/rest/v1/packages", {
    name: uniqueTitle("Retiro"),
  })) as [{ id: string; name: string }];
  const [base] = (await other.request("GET", `/rest/v1/products?id=eq.${product.id}`)) as [object];
  await other.request("POST", "/rest/v1/drafts", {
    table_name: "products",
    record_id: product.id,
    base,
    package_id: group.id,
    changes: { is_published: false },
  });
  await panel.goto("/admin/publicaciones");
  await panel.getByRole("button", { name: `Revisar: ${group.name}` }).click();
  await expect(panel.getByText("Revisión: 1 error")).toBeVisible();
  await panel.getByRole("button", { name: `Publicar todo: ${group.name}` }).click();
  await expect(question(panel)).toContainText("está oculto para los visitantes");
  await question(panel).getByRole("button", { name: "Publicar de todos modos" }).click();
  await expectToast(panel, "Éxito", "Publicado");
});
