import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { listMails, OFFICE, waitForMails } from "#tests/e2e/mail-test.ts";
import { listStored } from "#tests/e2e/stored-test.ts";

test.use({ javaScriptEnabled: false });
test.beforeEach(async ({ page }, { project }) => {
  if (project.name.endsWith("phone")) await page.setViewportSize({ width: 360, height: 740 });
});

const SEND = { name: "Enviar solicitud" };

async function fillPerson(page: Page, person: { name: string; phone?: string; email?: string }) {
  await page.getByLabel("Departamento").selectOption("Meta");
  await page.getByLabel("Municipio").fill("Acacías");
  await page.getByLabel("Nombre").fill(person.name);
  await page.getByLabel("Teléfono o WhatsApp").fill(person.phone ?? "");
  await page.getByRole("textbox", { name: "Correo electrónico" }).fill(person.email ?? "");
}

async function fillRow(page: Page, index: number, row: [string, string, string]) {
  await page.getByLabel("Producto", { exact: true }).nth(index).selectOption({ label: row[0] });
  await page.getByLabel("Cantidad").nth(index).fill(row[1]);
  await page.getByLabel("Unidad").nth(index).selectOption(row[2]);
}

/** A text that no other test uses. */
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** Waits until the form is older than the minimum that bots fall short of. */
const waitLikePerson = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(() => performance.now()), { timeout: 5000 })
    .toBeGreaterThan(2100);
};

test("from an article, three products in their own units get a radicado, mails and a chat link in five taps @phone", async ({
  page,
}) => {
  const name = unique("Ana Peña");
  const email = `ana-${crypto.randomUUID().slice(0, 8)}@finca.example`;
  await page.goto("/noticias/glicerol-en-novillos-cuanto-usar-y-que-revisar-antes");
  await page.getByRole("link", { name: "Cotizar estos 3 productos" }).click();
  const rows = [
    ["2", "IBC de 1.000 L"],
    ["2,5", "toneladas"],
    ["40", "bulto de 40 kg"],
  ] as const;
  for (const [index, [quantity, unit]] of rows.entries()) {
    await page.getByLabel("Cantidad").nth(index).fill(quantity);
    await page.getByLabel("Unidad").nth(index).selectOption(unit);
  }
  await fillPerson(page, { name, phone: "(310) 555-1234", email });
  await page.getByLabel("¿Cada cuánto?").selectOption("Cada mes");
  await page.getByLabel(/tratar mis datos personales/).check();
  await waitLikePerson(page);
  await page.getByRole("main").getByRole("button", SEND).click();

  await expect(page).toHaveURL(/\/cotizar\/recibida\?s=/);
  const main = page.getByRole("main");
  const radicado = (await main.getByText(/^COT-\d{6}-\w{4}$/).textContent()) ?? "";
  await expect(main).toContainText(/le respondemos/);
  const link = await main
    .getByRole("link", { name: /Continuar por WhatsApp/ })
    .getAttribute("href");
  const chat = decodeURIComponent(link?.split("?text=")[1] ?? "");
  const requested = [
    "Glicerol: 2 IBC de 1.000 L",
    "Melaza de caña: 2,5 toneladas",
    "Torta de palmiste: 40 bultos de 40 kg (1,6 t)",
  ];
  for (const part of [name, radicado, "Acacías, Meta", "Cada mes", ...requested])
    expect(chat).toContain(part);

  expect(await listStored(page.request, "quote_requests", { name })).toMatchObject([
    {
      radicado,
      name,
      email,
      phone: "+573105551234",
      status: "new",
      frequency: "monthly",
      spam_signs: [],
    },
  ]);
  const notices = await waitForMails(OFFICE, radicado);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.headers["subject"]).toBe(`Solicitud ${radicado}: ${name}`);
  expect(notices[0]?.headers["reply-to"]).toBe(email);
  for (const part of [...requested, "+573105551234"]) expect(notices[0]?.text).toContain(part);
  await page.getByRole("link", { name: "Repetir esta solicitud" }).click();
  await expect(page.getByLabel("Cantidad")).toHaveCount(3);
  await expect(page.getByLabel("Unidad").last()).toHaveValue("bulto de 40 kg");
  const receipts = await waitForMails(email, radicado);
  expect(receipts).toHaveLength(1);
  for (const part of requested) expect(receipts[0]?.html).toContain(part);
});

test("errors are shown beside their fields, no typed text is lost, and rows can be removed @phone", async ({
  page,
}) => {
  await test.step("every error is shown beside its field, and no typed text is lost", async () => {
    await page.goto("/cotizar");
    await page.getByLabel("Producto", { exact: true }).selectOption("Melaza de caña");
    await page.getByLabel("Cantidad").fill("muchos");
    await page.getByLabel("Teléfono o WhatsApp").fill("555 1234");
    await page.getByLabel("Mensaje").fill('Para <lecheras> & "terneros"\nUrgente');
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("main").getByRole("button", SEND).click();
    expect((await posted).status()).toBe(422);

    await expect(page).toHaveTitle(/^Falta algo:/);
    const quantity = page.getByLabel("Cantidad");
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue("muchos");
    await expect(quantity).toHaveAccessibleDescription(/solo el número/);
    await expect(page.getByLabel("Teléfono o WhatsApp")).toHaveAccessibleDescription(/10 dígitos/);
    await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("Escriba su nombre.");
    await expect(page.getByLabel("Mensaje")).toHaveValue('Para <lecheras> & "terneros"\nUrgente');
    await page
      .getByRole("alert")
      .getByRole("link", { name: /10 dígitos/ })
      .click();
    await expect(page).toHaveURL(/#cotizar-phone$/);
    // The Enter key sends the form and adds no row.
    await page.getByLabel("Nombre").fill("Ana");
    await page.getByLabel("Nombre").press("Enter");
    await expect(page.getByLabel("Producto", { exact: true })).toHaveCount(1);
    await expect(page.getByLabel("Nombre")).toHaveValue("Ana");
    await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("");
  });

  await test.step("rows can be removed one by one, and the newsletter checkbox requires an e-mail", async () => {
    await page.goto("/cotizar");
    await fillRow(page, 0, ["Levadura", "1", "kg"]);
    await page.getByRole("button", { name: "Agregar otro producto" }).click();
    await fillRow(page, 1, ["Urea protegida", "2", "toneladas"]);
    await page.getByRole("button", { name: "Quitar el producto 1" }).click();
    await expect(page.getByLabel("Producto", { exact: true })).toHaveCount(1);
    await expect(page.getByLabel("Cantidad")).toHaveValue("2");
    await fillPerson(page, { name: "Ana", phone: "310 555 1234" });
    await page.getByLabel(/tratar mis datos personales/).check();
    await page.getByLabel(/También quiero recibir el boletín/).check();
    await page.getByRole("main").getByRole("button", SEND).click();
    await expect(
      page.getByRole("textbox", { name: "Correo electrónico" }),
    ).toHaveAccessibleDescription(/boletín/);
  });
});

/** The hidden fields of a new form, and a complete request. */
async function readForm(request: APIRequestContext) {
  const page = await (await request.get("/cotizar")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  return {
    formulario: hidden("formulario") ?? "",
    version: hidden("version") ?? "",
    producto: "melaza-de-cana",
    cantidad: "3",
    unidad: "toneladas",
    departamento: "Meta",
    municipio: "Acacías",
    telefono: "310 555 1234",
    autorizacion: "si",
  };
}

test("a double submission creates one request, and only its sender can see the confirmation", async ({
  request,
}) => {
  const form = { ...(await readForm(request)), nombre: unique("Doble") };
  const send = async () => {
    const response = await request.post("/cotizar", { form });
    return /COT-\d{6}-\w{4}/.exec(await response.text())?.[0] ?? "";
  };
  const [first, second] = await Promise.all([send(), send()]);
  expect(first).not.toBe("");
  expect(second).toBe(first);
  expect(await waitForMails(OFFICE, form.nombre)).toHaveLength(1);
  expect(await listStored(request, "quote_requests", { name: form.nombre })).toHaveLength(1);

  const page = await request.post("/cotizar", { form });
  expect(page.headers()["cache-control"]).toBe("no-store");
  expect(page.headers()["referrer-policy"]).toBe("strict-origin");
  const token = new URL(page.url()).searchParams.get("s") ?? "";
  for (const guess of ["", first, token.slice(0, -2), `${token}x`]) {
    const guessed = await request.get(`/cotizar/recibida?s=${encodeURIComponent(guess)}`);
    expect(await guessed.text()).not.toContain(form.nombre);
  }
});

test("a bot's request is stored and reported as suspected spam, without a receipt", async ({
  request,
}) => {
  const name = unique("Robot");
  const email = `victima-${crypto.randomUUID().slice(0, 8)}@finca.example`;
  const form = { ...(await readForm(request)), nombre: name, correo: email };
  const response = await request.post("/cotizar", {
    form: { ...form, referencia_interna: "https://spam.example" },
  });
  expect(response.url()).toContain("/cotizar/recibida");
  const [notice] = await waitForMails(OFFICE, name);
  expect(notice?.headers["subject"]).toContain("[Posible spam]");
  expect(await listMails(email, "")).toEqual([]);
});

test("a hundred rapid submissions are limited with a clear page, and no accepted one is lost @drill", async ({
  request,
}) => {
  // Its own client address, which the trusted proxy reports.
  const address = "198.51.100.7";
  const marker = unique("Flood");
  const form = await readForm(request);
  const responses = await Promise.all(
    Array.from({ length: 100 }, async (_, n) =>
      request.post("/cotizar", {
        form: { ...form, nombre: marker, mensaje: `Mensaje número ${n}.` },
        headers: { "X-Forwarded-For": `203.0.113.${n}, ${address}` },
        maxRedirects: 0,
      }),
    ),
  );
  const accepted = responses.filter((one) => one.status() === 303);
  const limited = responses.filter((one) => one.status() === 429);
  expect(accepted.length).toBeGreaterThanOrEqual(20);
  expect(accepted.length + limited.length).toBe(100);
  expect(Number(limited[0]?.headers()["retry-after"])).toBeGreaterThan(0);
  const page = (await limited[0]?.text()) ?? "";
  expect(page).toMatch(/Espere \d+ minutos/);
  expect(page).toContain(marker);
  expect(page).toMatch(/Mensaje número \d+\./);
  await expect
    .poll(async () => (await listMails(OFFICE, marker)).length, { timeout: 30_000 })
    .toBe(accepted.length);
});

test("an outdated consent, an invalid and a too large form are refused", async ({ request }) => {
  await test.step("a consent text that has changed has to be accepted again", async () => {
    const form = await readForm(request);
    const response = await request.post("/cotizar", {
      form: { ...form, nombre: "Ana", version: "an older one" },
    });
    expect(response.status()).toBe(422);
    expect(await response.text()).toContain("cambió mientras usted escribía");
  });

  await test.step("an invalid or too large form is refused", async () => {
    expect((await request.post("/cotizar", { data: {} })).status()).toBe(415);
    const long = await request.post("/cotizar", { form: { mensaje: "a".repeat(70_000) } });
    expect(long.status()).toBe(413);
    const odd = await request.post("/cotizar", {
      form: {
        ...(await readForm(request)),
        nombre: "\0\ud800 x",
        cantidad: "1e999",
        producto: "__proto__",
      },
    });
    expect(odd.status()).toBe(422);
  });
});
