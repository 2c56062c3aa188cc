import { listFaults } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import { uniqueTitle } from "./panel-test.ts";

/* 'Compartir…': somebody without an account sees the drafted site by a link, until it is revoked. */

test.use({ tab: null });

test("a colleague sees a draft by a link until it is revoked @phone", async ({
  panel,
  other,
  browser,
}) => {
  const title = uniqueTitle("Melaza");
  const changes = { description: "Energía para el ganado, en borrador" };
  const [base] = (await other.request("POST", "/rest/v1/products", { title })) as [
    { id: string; slug: string },
  ];
  await other.request("POST", "/rest/v1/drafts", {
    table_name: "products",
    record_id: base.id,
    base,
    changes,
  });
  const path = `/productos/${base.slug}`;

  await panel.goto("/admin/vista-previa?pagina=/productos");
  const more = panel.getByRole("button", { name: "Más opciones" });
  if ((panel.viewportSize()?.width ?? 0) < 640) await more.click();
  await panel.getByRole("button", { name: "Compartir…" }).click();
  const dialog = panel.getByRole("dialog", { name: "Compartir los borradores" });
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  await expect(dialog).toContainText("Escriba para quién es el enlace");
  const note = uniqueTitle("Para Marta");
  await dialog.getByLabel("¿Para quién es?").fill(note);
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  const field = dialog.getByLabel("Enlace");
  await expect(field).toHaveValue(/\/vista\/[0-9a-f]{40}\/productos$/);
  await dialog.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(dialog.getByRole("status")).not.toBeEmpty();
  await expect(dialog).toContainText("Vence el ");
  expect(await listFaults(panel)).toEqual([]);
  const address = await field.inputValue();

  const colleague = await browser.newContext({ javaScriptEnabled: false });
  const page = await colleague.newPage();
  await page.goto(address);
  await expect(page.getByText("Todavía no está publicado")).toBeVisible();
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/vista/[0-9a-f]{40}${path}$`));
  await expect(page.getByText(changes.description).first()).toBeVisible();
  await expect(page.locator("#boletin")).toBeDisabled();
  expect(await (await colleague.request.get(path)).text()).not.toContain(changes.description);

  await dialog.getByRole("link", { name: "Publicar" }).click();
  const item = panel.getByRole("listitem").filter({ hasText: note });
  await expect(item).toContainText("Abierto por última vez");
  await item.getByRole("button", { name: `Revocar: ${note}` }).click();
  await expect(item).toHaveCount(0);

  const response = await page.reload();
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Este enlace no funciona" })).toBeVisible();
  await colleague.close();
});
