import type { Locator, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { sendRequest } from "./panel-inbox-test.ts";
import { expect, openPlace, productRow, test, uniqueTitle } from "./panel-test.ts";

const NAME = "Buscar en el panel y en el sitio";

async function openSearch(panel: Page): Promise<Locator> {
  const button = panel.getByRole("button", { name: "Buscar", exact: true });
  await expect(button).toBeVisible();
  if ((panel.viewportSize()?.width ?? 0) < 640) await button.tap();
  else await panel.keyboard.press("Control+k");
  const field = panel.getByRole("combobox", { name: NAME });
  await expect(field).toBeFocused();
  await expect(panel.getByRole("option").first()).toBeVisible();
  return field;
}

const options = (panel: Page) => panel.getByRole("listbox", { name: NAME }).getByRole("option");
const status = (panel: Page) => panel.getByRole("dialog").getByRole("status");

test("a text, a hidden product, a request and an action are found by what they say, and opened @phone", async ({
  panel,
  installation,
}) => {
  const title = uniqueTitle("Harina de plumas");
  await installation.send("POST", "/rest/v1/products", { title, is_published: false });
  const request = await sendRequest(installation);
  const form = panel.getByRole("tabpanel", { name: "Contenido" }).getByRole("form");

  let field = await openSearch(panel);
  await field.fill("telefono");
  await expect(options(panel).first()).toContainText("Teléfono de la empresa");
  await expect(options(panel).first().locator("mark")).toHaveText("Teléfono");
  await expect(status(panel)).toHaveText(/^\d+ resultados$/);
  await expect(options(panel).first()).toHaveAttribute("aria-selected", "true");
  expect(await listFaults(panel, "dialog")).toEqual([]);
  expect(await measureOverflow(panel)).toBeLessThanOrEqual(0);
  await field.press("Enter");
  await expect(panel.getByRole("dialog")).toBeHidden();
  await expect(form.getByLabel("Valor")).toBeFocused();

  field = await openSearch(panel);
  // What was chosen comes first the next time.
  await expect(options(panel).first()).toContainText("Teléfono de la empresa");
  await field.fill("harina plumss");
  await expect(options(panel)).toHaveCount(1);
  await expect(options(panel)).toContainText([title]);
  await expect(options(panel).getByText("Oculto")).toBeVisible();
  await options(panel).first().click();
  await expect(panel.getByRole("tabpanel", { name: "Productos" }).getByLabel("Título")).toHaveValue(
    title,
  );

  field = await openSearch(panel);
  await field.fill(request.radicado);
  await expect(options(panel)).toContainText([request.name]);
  await field.press("Enter");
  await expect(panel).toHaveURL(`/admin/solicitudes?solicitud=${request.id}`);
  await expect(panel.getByRole("heading", { name: request.name }).first()).toBeVisible();

  field = await openSearch(panel);
  // Nothing of a request stays in the browser.
  expect(await panel.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(request.id);
  await field.fill("nueva noticia");
  await field.press("Enter");
  await expect(panel.getByRole("heading", { name: "Nueva noticia" })).toBeVisible();
});

test("the keys move through the results, open a page of the site or leave it @drill", async ({
  panel,
}) => {
  const field = await openSearch(panel);
  await field.fill("palmiste");
  await expect(options(panel).nth(1)).toBeVisible();
  await expect(panel.getByRole("dialog")).not.toContainText("Leyendo");
  await field.press("ArrowDown");
  await expect(options(panel).nth(1)).toHaveAttribute("aria-selected", "true");
  const id = await options(panel).nth(1).getAttribute("id");
  await expect(field).toHaveAttribute("aria-activedescendant", id ?? "");
  await field.press("ArrowUp");
  await field.press("ArrowUp");
  await expect(options(panel).last()).toHaveAttribute("aria-selected", "true");
  await expect(options(panel).last()).toBeInViewport();
  await field.press("ArrowDown");
  const opening = panel.waitForEvent("popup");
  await field.press("Control+Enter");
  await expect(await opening).toHaveURL(/\/productos\/torta-de-palmiste$/);
  await expect(panel.getByRole("dialog")).toBeHidden();

  const button = panel.getByRole("button", { name: "Buscar", exact: true });
  await button.press("Enter");
  await panel.getByRole("combobox", { name: NAME }).fill("xyzxyz");
  await expect(status(panel)).toHaveText("Nada coincide con lo que escribió");
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await panel.keyboard.press("Escape");
  await expect(button).toBeFocused();

  // Another dialog is open.
  await openPlace(panel, "Mi cuenta");
  await panel.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(panel.getByRole("dialog")).toHaveCount(1);
  await panel.keyboard.press("Control+k");
  await expect(panel.getByRole("combobox", { name: NAME })).toBeHidden();
});

test("on a phone the field does not make the page zoom, and the list stays above the keyboard @phone @drill", async ({
  panel,
}) => {
  test.skip((panel.viewportSize()?.width ?? 0) > 640, "a desktop has no such keyboard");
  const field = await openSearch(panel);
  await expect(field).toHaveCSS("font-size", "16px");
  const dialog = panel.getByRole("dialog");
  expect((await dialog.boundingBox())?.height).toBe(844);
  await panel.evaluate(() => {
    Object.defineProperty(window.visualViewport, "height", { configurable: true, value: 460 });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(460);
  const list = (await panel.getByRole("listbox", { name: NAME }).boundingBox())!;
  expect(list.y + list.height).toBeLessThanOrEqual(460);
  for (const width of [360, 390]) {
    await panel.setViewportSize({ width, height: 740 });
    for (const control of await panel.locator("header :is(button, a):visible").all()) {
      const box = (await control.boundingBox())!;
      expect(Math.min(box.width, box.height), `${width} px`).toBeGreaterThanOrEqual(44);
    }
  }
});

test("a site with very many records is searched by its database, and a failure says so @drill", async ({
  panel,
}) => {
  const read: string[] = [];
  panel.on("request", (request) => read.push(request.url()));
  await panel.route(/\/rest\/v1\/(products|news)\?select=id$/, (route) =>
    route.request().method() === "HEAD"
      ? route.fulfill({ status: 200, headers: { "content-range": "0-0/5000" } })
      : route.continue(),
  );
  const title = await panel
    .getByRole("list", { name: "Productos" })
    .getByRole("heading")
    .first()
    .innerText();
  let field = await openSearch(panel);
  await field.fill(title);
  await expect(options(panel).first()).toContainText(title);
  expect(read.filter((url) => /rest\/v1\/(news|products)\?select=\*/.test(url))).toEqual([]);
  await field.press("Enter");
  await expect(productRow(panel, title)).toHaveAttribute("aria-current", "true");

  await panel.route("**/rest/v1/site_content*", (route) =>
    route.fulfill({ status: 403, json: { message: "no" } }),
  );
  await panel.reload();
  field = await openSearch(panel);
  await field.fill("eliminados");
  await expect(status(panel)).toHaveText(/^No se pudo leer todo el sitio\. /);
  await field.press("Enter");
  await expect(panel).toHaveURL("/admin/eliminados");
});
