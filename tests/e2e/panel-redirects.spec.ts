import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-test.ts";

/* Redirects of old addresses, from the panel to a visitor. */

test.use({ tab: "Contenido" });

test.afterEach(async ({ installation }) => {
  await installation.send("DELETE", "/rest/v1/redirects?id=not.is.null");
  await installation.send("DELETE", "/rest/v1/visit_counts?visits=gt.0");
});

const TODAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Bogota" }).format(new Date());

test("old addresses are redirected by hand, from what was not found, and from a file @phone", async ({
  panel,
  installation,
  request,
}) => {
  await installation.send("POST", "/rest/v1/visit_counts", [
    { day: TODAY, kind: "missing", name: "/web/torta_palmiste.html", visits: 14 },
    { day: TODAY, kind: "missing", name: "/wp-login.php", visits: 3 },
  ]);
  const follow = async (path: string) => {
    const response = await request.get(installation.origin + path, { maxRedirects: 0 });
    return [response.status(), response.headers()["location"] ?? null];
  };
  expect(await follow("/Catalogo.php")).toEqual([404, null]);
  await panel.goto("/admin/mas");
  await panel
    .getByRole("main")
    .getByRole("link", { name: /^Direcciones/ })
    .click();
  await expect(panel.getByRole("heading", { name: "Direcciones", level: 2 })).toBeVisible();
  const rows = panel
    .getByRole("list", { name: "Direcciones que se redirigen" })
    .getByRole("listitem");
  const from = panel.getByLabel("Dirección vieja");
  const target = panel.getByLabel("Lleva a");
  const save = panel.getByRole("button", { name: "Redirigir", exact: true });

  await test.step("by hand, with the errors at their fields", async () => {
    await from.fill("catalogo.php");
    await target.fill("javascript:alert(1)");
    await save.click();
    await expect(from).toBeFocused();
    await expect(panel.getByText("La dirección vieja empieza por /")).toBeVisible();
    await expect(panel.getByText("Escriba una dirección del sitio")).toBeVisible();
    await from.fill("https://www.vieja.example/Catalogo.php?id=3");
    await target.fill("/productos");
    await save.click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("/catalogo.php");
    await expect
      .poll(() => follow("/Catalogo.php?utm_source=x"))
      .toEqual([301, "/productos?utm_source=x"]);
  });
  await test.step("a chain is refused", async () => {
    await from.fill("/otra");
    await target.fill("/catalogo.php");
    await save.click();
    await expect(panel.getByText(/Lleva a una dirección que también se redirige/)).toBeVisible();
    await expect(target).toBeFocused();
  });
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);

  await test.step("what visitors did not find is redirected to the page that it resembles", async () => {
    await panel.getByRole("button", { name: "Descartar /wp-login.php" }).click();
    await expect(panel.getByText("/wp-login.php")).toHaveCount(0);
    await panel.getByRole("button", { name: "Redirigir /web/torta_palmiste.html" }).click();
    await expect(target).toBeFocused();
    await expect(target).toHaveValue("/productos/torta-de-palmiste");
    await save.click();
    await expect(rows).toHaveCount(2);
    await expect(panel.getByText("14 veces")).toHaveCount(0);
    await expect
      .poll(() => follow("/web/torta_palmiste.html"))
      .toEqual([301, "/productos/torta-de-palmiste"]);
  });
  await test.step("a page that exists is shown itself", async () => {
    await from.fill("/noticias");
    await target.fill("/");
    await save.click();
    const live = rows.filter({ hasText: "Esa página existe" });
    await expect(live).toHaveCount(1);
    expect(await follow("/noticias")).toEqual([200, null]);
  });
  await test.step("from a file, without the lines that are none", async () => {
    const csv =
      "vieja;nueva\n/a.html;/contacto\n/b.html;/a.html\nsin-barra;/\n/catalogo.php;/productos\n";
    const chooser = panel.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Agregar de un CSV" }).click();
    await (
      await chooser
    ).setFiles({
      name: "direcciones.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv, "latin1"),
    });
    const dialog = panel.getByRole("dialog");
    await expect(dialog).toContainText("¿Redirigir una dirección?");
    await expect(dialog).toContainText("Línea 3");
    await expect(dialog).toContainText("Línea 4");
    await expect(dialog).toContainText("1 ya estaban en la lista");
    await dialog.getByRole("button", { name: "Redirigir" }).click();
    await expect(rows).toHaveCount(4);
    await expect.poll(() => follow("/a.html")).toEqual([301, "/contacto"]);
  });
  await test.step("one is changed, removed and restored", async () => {
    await panel.getByRole("button", { name: "Editar /a.html" }).click();
    await target.fill("https://otra.example/x");
    await panel.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect.poll(() => follow("/a.html")).toEqual([301, "https://otra.example/x"]);
    await panel.getByRole("button", { name: "Quitar /a.html" }).click();
    await expect(rows).toHaveCount(3);
    await expect.poll(() => follow("/a.html")).toEqual([404, null]);
    await panel.getByRole("button", { name: "Deshacer" }).click();
    await expect(rows).toHaveCount(4);
  });
});
