import type { Locator, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import {
  createProduct,
  deleteProduct,
  openOptions,
  productRow,
  uniqueTitle,
} from "./panel-test.ts";

/* What was deleted: found, restored, or erased for good. */

const deleted = (page: Page) => page.getByRole("list", { name: "Eliminados" });

function itemOf(page: Page, title: string): Locator {
  return deleted(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

test("a deleted record is found, read, restored, taken back and erased for good @phone", async ({
  panel,
  other,
}) => {
  const title = uniqueTitle("Harina de arroz");
  await createProduct(panel, title);
  await deleteProduct(panel, title);
  await openOptions(panel);
  await panel.getByRole("tabpanel").getByRole("link", { name: "Eliminados" }).click();
  await expect(panel).toHaveURL(/eliminados\?tipo=productos/);
  // The address changes first; until then the search box is the products'.
  await expect(panel.getByRole("heading", { name: "Eliminados", level: 2 })).toBeVisible();
  await panel.getByRole("searchbox").fill(title.toUpperCase().replace("ARROZ", "árroz"));
  const item = itemOf(panel, title);
  await expect(deleted(panel).getByRole("listitem")).toHaveCount(1);
  await expect(item).toContainText("admin@empresa.example");
  await expect(item).toContainText(/Hoy.*Producto/);
  await item.getByRole("button", { name: "Ver contenido" }).click();
  await expect(item.getByRole("definition").first()).toHaveText(title);
  await expect(deleted(panel)).toHaveCSS("opacity", "1");
  // The list pales while it is read again.
  await expect.poll(() => listFaults(panel, "main")).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);

  await item.getByRole("button", { name: "Restaurar" }).click();
  await expectToast(panel, "Éxito", "Producto restaurado correctamente");
  await expect(item).toBeHidden();
  const restored = panel.locator("[data-sonner-toast]").filter({ hasText: "restaurado" });
  await restored.getByRole("button", { name: "Deshacer" }).click();
  await expect(item).toBeVisible();

  const questions: string[] = [];
  panel.once("dialog", (question) => {
    questions.push(question.message());
    void question.accept();
  });
  await item.getByRole("button", { name: `Borrar definitivamente: ${title}` }).click();
  await expectToast(panel, "Éxito", "Registro borrado correctamente");
  expect(questions).toEqual([expect.stringContaining("no se puede deshacer")]);
  await expect(item).toBeHidden();
  const revisions = `/rest/v1/revisions?record_name=eq.${encodeURIComponent(title)}`;
  expect(await other.request("GET", revisions)).toEqual([]);
});

test("several are restored together, and what is old is erased after its count @drill", async ({
  panel,
  other,
}) => {
  const mark = uniqueTitle("Sal");
  const titles = [`${mark} fina`, `${mark} gruesa`];
  await other.request(
    "POST",
    "/rest/v1/products",
    titles.map((title) => ({ title })),
  );
  const addressOf = (title: string) => `/rest/v1/products?title=eq.${encodeURIComponent(title)}`;
  for (const title of titles) await other.request("DELETE", addressOf(title));
  await panel.getByRole("tabpanel").getByRole("link", { name: "Eliminados" }).click();
  await expect(panel).toHaveURL(/eliminados/);
  // Other tests delete many records, which would fill the first page.
  await panel.getByRole("searchbox").fill(mark);
  // A search that begins ends a selection.
  await expect(panel).toHaveURL(/[?&]q=/);
  await expect(deleted(panel).getByRole("listitem")).toHaveCount(titles.length);
  await panel.getByRole("button", { name: "Seleccionar" }).click();
  for (const title of titles) await panel.getByRole("checkbox", { name: title }).check();
  panel.once("dialog", (question) => void question.accept());
  await panel
    .getByRole("group", { name: "Acciones para la selección" })
    .getByRole("button", { name: "Restaurar", exact: true })
    .click();
  await expectToast(panel, "Éxito", "2 registros restaurados correctamente");
  await expect(deleted(panel)).toBeHidden();
  await panel.goBack();
  for (const title of titles) await expect(itemOf(panel, title)).toBeHidden();
  await panel.goBack();
  for (const title of titles) await expect(productRow(panel, title)).toBeVisible();

  await other.request("DELETE", addressOf(titles[0] ?? ""));
  await panel.goForward();
  await expect(itemOf(panel, titles[0] ?? "")).toBeVisible();
  await panel.getByLabel("Borrar lo antiguo").selectOption("Lo eliminado hace más de 30 días");
  await panel.getByRole("button", { name: "Borrar definitivamente…" }).click();
  await expectToast(panel, "Nada por borrar", "Nada se eliminó hace más de 30 días");
  const revisions = `/rest/v1/revisions?record_name=eq.${encodeURIComponent(titles[0] ?? "")}`;
  expect(await other.request("GET", revisions)).not.toEqual([]);
});
