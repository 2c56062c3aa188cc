import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-test.ts";

/* The counts of visits: in the panel, and from a visitor's browser. */

const TODAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Bogota" }).format(new Date());
const DAY_MS = 86_400_000;
const LAST_YEAR = new Date(Date.parse(TODAY) - 360 * DAY_MS).toISOString().slice(0, 10);

/** In a month to which other tests, whose requests the site counts too, add nothing. */
const LAST_MONTH = new Date(Date.parse(`${TODAY.slice(0, 7)}-01`) - 10 * DAY_MS)
  .toISOString()
  .slice(0, 10);

const COUNTS = [
  ["referrer", "directo", 300],
  ["referrer", "google.com", 120],
  ["page", "/", 400],
  ["page", "/productos/torta-de-palmiste", 250],
  ...Array.from({ length: 12 }, (_, n) => ["page", `/noticias/articulo-${n}`, 40 - n] as const),
  ["search", "palmiste", 12],
  ["search", "", 3],
  ["campaign", "boletin / email / marzo", 9],
  ["tap", "/productos/torta-de-palmiste", 21],
  ["quote", "/productos/torta-de-palmiste", 14],
  ["quote", "", 2],
  ["bot", "", 500],
  ["prefetch", "", 77],
] as const;

test.afterEach(({ installation }) =>
  installation.send("DELETE", "/rest/v1/visit_counts?visits=gt.0"),
);

test.describe("with visits", () => {
  test.use({ tab: "Contenido" });
  test("the office reads what visitors opened, by day and by month, and exports it @phone", async ({
    panel,
    installation,
  }) => {
    const old = { day: LAST_YEAR, kind: "page", name: "/", visits: 5 };
    // What the site has counted of this browser itself.
    await installation.send("DELETE", "/rest/v1/visit_counts?visits=gt.0");
    await installation.send("POST", "/rest/v1/visit_counts", [
      ...[TODAY, LAST_MONTH].flatMap((day) =>
        COUNTS.map(([kind, name, visits]) => ({ day, kind, name, visits })),
      ),
      old,
    ]);
    await panel.reload();
    const row = panel.getByRole("link", { name: /Últimos 7 días/ });
    await expect(row).toContainText("420 visitas");
    await expect(row).toContainText("21 toques en WhatsApp");
    await panel.goto("/admin/mas");
    await panel
      .getByRole("main")
      .getByRole("link", { name: /^Visitas/ })
      .click();
    await expect(panel.getByRole("heading", { name: "Visitas", level: 2 })).toBeVisible();
    await panel.getByRole("link", { name: "Mes anterior" }).click();
    await expect(panel).toHaveURL(new RegExp(`mes=${LAST_MONTH.slice(0, 7)}`));
    const products = panel.getByRole("region", { name: "Productos", exact: true });
    await expect(products.getByRole("row")).toContainText(["Nombre", "Torta de palmiste"]);
    const way = panel.getByRole("listitem").filter({ hasText: "Abrieron el formulario" });
    await expect(way).toContainText("16");
    const searches = panel.getByRole("region", { name: "Qué buscaron" });
    await expect(searches).toContainText(/palmiste\s*12\s*Con otras palabras\s*3/);
    const pages = panel.getByRole("region", { name: "Otras páginas" });
    await expect(pages.getByRole("link")).toHaveCount(8);
    await pages.getByRole("button", { name: "Ver las 13" }).click();
    await expect(pages.getByRole("link")).toHaveCount(13);
    await panel.getByText("Ver la tabla").click();
    await expect(panel.getByRole("row").filter({ hasText: "420" })).toBeVisible();
    await panel.getByText("Qué se cuenta y qué no se ve").click();
    await expect(panel.getByText(/Los robots no entran en las cifras \(500 páginas/)).toBeVisible();
    expect(await listFaults(panel)).toEqual([]);
    expect(await measureOverflow(panel)).toBe(0);

    await test.step("the export has the totals and the names", async () => {
      const download = panel.waitForEvent("download");
      await panel.getByRole("button", { name: "Exportar CSV" }).click();
      const file = await (await download).createReadStream();
      const text = Buffer.concat(await file.toArray()).toString("utf8");
      expect(text).toContain(`Páginas vistas;${LAST_MONTH};;`);
      expect(text).toContain("Campañas;;boletin / email / marzo;9");
    });
    await test.step("a month without visits, and the last twelve months", async () => {
      await panel.getByRole("link", { name: "Mes anterior" }).click();
      await expect(panel.getByText("Todavía nada en este período.").first()).toBeVisible();
      await panel.getByRole("link", { name: "Mes siguiente" }).click();
      await panel.getByRole("link", { name: "Últimos 12 meses" }).click();
      await expect(panel.getByRole("heading", { name: "Últimos 12 meses" })).toBeVisible();
      await expect(panel.getByRole("row")).not.toHaveCount(0);
      await expect(pages.getByRole("row").first()).toBeAttached();
      await panel.getByRole("link", { name: "Ver por días" }).click();
      await expect(products).toContainText("250");
    });
  });
});

test.describe("of a visitor", () => {
  test.use({ tab: null });
  test("a prefetched page counts when it is shown, and a tap on a chat link counts @drill", async ({
    installation,
    browser,
  }) => {
    const visitor = await browser.newContext({
      baseURL: installation.origin,
      userAgent:
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    });
    await visitor.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
    const page = await visitor.newPage();
    const devtools = await visitor.newCDPSession(page);
    await devtools.send("Preload.enable");
    const prefetched = new Promise<void>((resolve) =>
      devtools.on("Preload.prefetchStatusUpdated", ({ status }) => {
        if (status === "Ready") resolve();
      }),
    );
    await page.goto("/productos");
    const read = async () => {
      const rows = (await installation.send(
        "GET",
        "/rest/v1/visit_counts?select=kind,name,visits&order=kind,name",
      )) as { kind: string; name: string; visits: number }[];
      return Object.fromEntries(rows.map(({ kind, name, visits }) => [`${kind} ${name}`, visits]));
    };
    const link = page.locator("main a[href^='/noticias'], header a[href^='/noticias']").first();
    await link.hover();
    await prefetched;
    await link.click();
    await expect(page).toHaveURL(/\/noticias$/);
    const [popup] = await Promise.all([
      visitor.waitForEvent("page"),
      page.locator('a[href^="https://wa.me/"]').last().click(),
    ]);
    await popup.close();
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({
      "page /productos": 1,
      "page /noticias": 1,
      "prefetch ": expect.any(Number),
      "tap /noticias": 1,
      "referrer directo": 1,
    });
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await visitor.cookies()).toEqual([]);
    await visitor.close();
  });
});
