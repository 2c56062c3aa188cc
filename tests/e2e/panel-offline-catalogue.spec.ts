import type { BrowserContext, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import type { Installation } from "./panel-installation.ts";
import { expect, test, uniqueTitle } from "./panel-test.ts";

/* The catalogue saved on a phone. At a panel's installation, since products are hidden and requests are stored. */

const SAVED_AT = /^Guardado el \d+ de \p{L}+ de \d{4}, \d+:\d\d/u;
const ON_DEVICE = { name: "El catálogo está en este teléfono" };

async function save(page: Page): Promise<void> {
  await page.goto("/sin-senal");
  await page.getByRole("button", { name: "Guardar el catálogo en este teléfono" }).click();
  await expect(page.getByRole("heading", ON_DEVICE)).toBeVisible();
}

/** Fills in the quote form for a product outside the catalogue. @returns a name that no other test uses */
async function fillForm(page: Page): Promise<string> {
  const name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Producto", { exact: true }).selectOption("otro");
  await page.getByLabel("Cantidad").fill("3");
  await page.getByLabel("Departamento").selectOption("Meta");
  await page.getByLabel("Municipio").fill("Acacías");
  await page.getByLabel("Mensaje").fill("Gallinaza compostada");
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Teléfono o WhatsApp").fill("310 555 1234");
  await page.getByLabel(/tratar mis datos personales/).check();
  return name;
}

const sendForm = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Enviar solicitud" }).click();

async function listStored(installation: Installation, name: string) {
  const path = `/rest/v1/quote_requests?select=radicado,written_at,consented_at&name=eq.${encodeURIComponent(name)}`;
  return (await installation.send("GET", path)) as {
    radicado: string;
    written_at: string | null;
    consented_at: string;
  }[];
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await listFaults(page)).toEqual([]);
  expect(await measureOverflow(page)).toBe(0);
}

const goOnline = (context: BrowserContext) => context.setOffline(false);

test("a saved catalogue opens without a network, and a request written then is sent once @phone", async ({
  page,
  context,
  request,
  installation,
}) => {
  await test.step("the page says what is saved, and saves it", async () => {
    const html = await (await request.get("/sin-senal")).text();
    expect(html).toMatch(/<noscript><p[^>]*>Para guardar, esta página necesita JavaScript/);
    await page.goto("/sin-senal");
    await expectNoFaults(page);
    await save(page);
    await expect(page.locator("time", { hasText: SAVED_AT })).toBeVisible();
    await expectNoFaults(page);
  });

  await context.setOffline(true);
  await test.step("products, sheets and their warnings open", async () => {
    await page.goto("/productos");
    await page.getByRole("link", { name: "Urea protegida" }).click();
    await expect(page.getByRole("heading", { name: "Ficha técnica" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Advertencia" })).toBeVisible();
    await expect(page.locator("time", { hasText: SAVED_AT })).toBeVisible();
    await expectNoFaults(page);
  });

  await test.step("the cost of nutrients is computed", async () => {
    await page.goto("/herramientas/costo-por-nutriente");
    await page.getByLabel("Ingrediente 1").selectOption("urea-protegida");
    await page.getByLabel("Su precio, en pesos").first().fill("120000");
    await page.getByRole("button", { name: "Calcular y comparar" }).click();
    await expect(page.getByRole("heading", { name: "Lo que cuesta cada nutriente" })).toBeVisible();
  });

  let name = "";
  await test.step("a request gets a provisional number, and can be corrected", async () => {
    await page.goto("/cotizar");
    await sendForm(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoFaults(page);
    name = await fillForm(page);
    await sendForm(page);
    await expect(
      page.getByRole("heading", { name: /^P-.{5} \(número provisional\)$/ }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Corregirla o borrarla" }).click();
    await page.getByLabel("Cantidad").fill("4");
    await sendForm(page);
    await expect(page.getByRole("heading", { name: /provisional/ })).toHaveCount(1);
    await expectNoFaults(page);
  });

  await test.step("with two tabs open it is sent once, and its data leaves the phone", async () => {
    const second = await context.newPage();
    await second.goto("/sin-senal");
    await goOnline(context);
    await expect(page.getByRole("heading", { name: /^COT-/ })).toBeVisible();
    await expect(second.getByRole("heading", { name: /^COT-/ })).toBeVisible();
    const stored = await listStored(installation, name);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.written_at).not.toBeNull();
    await expect(page.getByRole("heading", { name: stored[0]?.radicado ?? "" })).toBeVisible();
    expect(await readDevice(page, "requests")).not.toContain(name.replace(" ", "+"));
    await second.close();
    await page.getByRole("link", { name: "Verla y continuar por WhatsApp" }).click();
    await expect(page.getByRole("link", { name: /Continuar por WhatsApp/ })).toBeVisible();
    await expect(page.getByText("4 bultos")).toBeVisible();
  });

  await test.step("everything can be removed", async () => {
    await page.goto("/sin-senal");
    await page.getByRole("link", { name: "Quitar de este teléfono" }).click();
    await page.getByRole("button", { name: "Quitar de este teléfono" }).click();
    await expect(page.getByRole("heading", { name: "Se quitó de este teléfono" })).toBeVisible();
    await page.goto("/sin-senal");
    await expect(page.getByRole("button", { name: /^Guardar el catálogo/ })).toBeVisible();
    expect(await page.evaluate(async () => [...(await caches.keys())])).toEqual([]);
  });
});

/** All that is stored on this device of one kind. */
function readDevice(page: Page, name: "requests" | "values"): Promise<string> {
  return page.evaluate(
    (kind) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("sin-senal");
        opening.onsuccess = () => {
          const store = opening.result.transaction(kind).objectStore(kind);
          const reading = store.getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
    name,
  );
}

test("a hidden product leaves the phone at the next contact @phone", async ({
  page,
  context,
  installation,
}) => {
  const title = uniqueTitle("Zeolita");
  const created = await installation.send("POST", "/rest/v1/products", { title });
  const [product] = created as { id: string; slug: string }[];
  await save(page);
  await context.setOffline(true);
  await page.goto(`/productos/${product?.slug}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  await goOnline(context);
  await installation.send("PATCH", `/rest/v1/products?id=eq.${product?.id}`, {
    is_published: false,
  });
  await page.goto("/productos");
  await expect.poll(() => readDevice(page, "values")).not.toContain(title);
  await context.setOffline(true);
  await page.goto(`/productos/${product?.slug}`);
  await expect(page.getByRole("heading", { name: "Este producto no está" })).toBeVisible();
  await page.goto("/productos");
  await expect(page.getByText(title)).toBeHidden();

  await test.step("a site that no longer offers copies ends them", async () => {
    await goOnline(context);
    await context.route("**/sin-senal/version.json", (route) => route.fulfill({ status: 404 }));
    await page.goto("/noticias");
    const countWorkers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(countWorkers).toBe(0);
    expect(await readDevice(page, "values")).toBe("[]");
  });
});

test("a form that was opened with a network and sent without one is stored, and sent later @phone", async ({
  page,
  context,
  installation,
}) => {
  await save(page);
  await page.goto("/cotizar");
  const name = await fillForm(page);
  await context.setOffline(true);
  await sendForm(page);
  await expect(page.getByRole("heading", { name: /provisional/ })).toBeVisible();
  await goOnline(context);
  await expect(page.getByRole("heading", { name: /^COT-/ })).toBeVisible();
  expect(await listStored(installation, name)).toHaveLength(1);
});
