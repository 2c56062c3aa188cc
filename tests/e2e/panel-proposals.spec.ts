import type { Locator, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { waitForMails } from "./mail-test.ts";
import { openInbox, openRequest, rowOf, sendRequest } from "./panel-inbox-test.ts";
import type { Installation } from "./panel-installation.ts";
import { expect, expectToast, test } from "./panel-test.ts";

test.use({ tab: null });

/** Fills in the prices of the two products of a request. */
async function price(request: Locator): Promise<void> {
  await request.getByLabel("Precio").nth(0).fill("62.000");
  await request.getByLabel("IVA", { exact: true }).nth(0).selectOption("5");
  await request.getByLabel("Precio").nth(1).fill("980.000,50");
  await request.getByLabel("IVA", { exact: true }).nth(1).selectOption("excluido");
}

/** The priced form of a new request's proposal. */
async function beginProposal(panel: Page, installation: Installation) {
  const sent = await sendRequest(installation);
  const request = await openRequest(panel, sent);
  await request.getByRole("button", { name: "Hacer propuesta" }).click();
  await price(request);
  return { sent, request };
}

const total = (request: Locator) => request.getByLabel("Totales");

/** Opens the page of a proposal as a buyer with a phone and no script. */
async function openAsBuyer(panel: Page, address: string): Promise<Page> {
  const browser = panel.context().browser();
  if (browser === null) throw new Error("The panel has no browser");
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    locale: "es-CO",
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test("a request becomes a proposal, a buyer without script accepts it, and the inbox says so immediately @phone", async ({
  panel,
  installation,
}) => {
  const { sent, request } = await beginProposal(panel, installation);
  // 40 × 62.000 and 2,5 × 980.000,50, with 5 % on the first.
  await expect(total(request)).toContainText(/Total\$\s5\.054\.001/);
  await request.getByLabel("Flete", { exact: true }).fill("gratis");
  const finish = request.getByRole("button", { name: "Terminar y elegir cómo enviarla" });
  await finish.click();
  await expect(request.getByLabel("Flete", { exact: true })).toBeFocused();
  await request.getByLabel("Flete", { exact: true }).fill("350.000");
  await request.getByLabel("Forma de pago").fill("A 30 días");
  expect(await measureOverflow(panel)).toBe(0);
  expect(await listFaults(panel, '[aria-label="Solicitud abierta"]')).toEqual([]);
  await finish.click();
  await expectToast(panel, "Éxito", "Propuesta lista: elija cómo enviarla");

  const version = request.getByRole("article", { name: "Versión 1" });
  await expect(version.getByText("Lista, sin enviar")).toBeVisible();
  await expect(request.getByText("Estado: Nueva")).toBeVisible();
  await expect(request.getByText("Propuesta lista, sin enviar")).toBeVisible();
  const chat = version.getByRole("link", { name: /Enviar por WhatsApp/ });
  await expect(chat).toBeFocused();
  await expect(chat).toBeInViewport({ ratio: 1 });
  const address = await version.getByLabel("Enlace").inputValue();
  const text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toContain(address);

  await panel.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const popup = panel.waitForEvent("popup");
  await chat.click();
  await (await popup).close();
  await expect(version.getByText("Abierta en WhatsApp")).toBeVisible();
  // In a headless browser every page stays visible.
  await panel.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(version.getByText("¿La envió?")).toBeVisible();
  expect(await measureOverflow(panel)).toBe(0);
  expect(await listFaults(panel, '[aria-label="Solicitud abierta"]')).toEqual([]);
  await version.getByRole("button", { name: "Todavía no" }).click();
  await expect(version.getByText("Lista, sin enviar")).toBeVisible();

  const buyer = await openAsBuyer(panel, address);
  await expect(buyer.getByText(`Propuesta ${sent.radicado}-1`)).toBeVisible();
  expect(await buyer.locator("script").count()).toBe(0);
  // The panel follows: a page that the buyer opened counts as sent.
  await expect(version.getByText("Enviada", { exact: true })).toBeVisible();
  await expect(request.getByText("Estado: Respondida")).toBeVisible();
  await buyer.getByText("Aceptar la propuesta").click();
  await buyer.getByRole("textbox", { name: "Cédula o NIT" }).fill("52.123.456");
  await buyer.getByRole("button", { name: /^Aceptar por/ }).click();
  await expect(buyer.getByText("marque la casilla")).toBeVisible();
  await buyer
    .getByLabel(/Autorizo/)
    .first()
    .check();
  await buyer.getByRole("button", { name: /^Aceptar por/ }).click();
  await expect(buyer.getByText("Propuesta aceptada")).toBeVisible();
  await buyer.context().close();

  await expect(panel.getByText(`${sent.name} aceptó la propuesta.`)).toBeVisible();
  await expect(version).toContainText("52.123.456");
  await openInbox(panel, `&q=${sent.radicado}`);
  await expect(rowOf(panel, sent)).toContainText("Propuesta aceptada");
});

test("a proposal is sent by the site's mail, and counts as sent once the mail server accepted it", async ({
  panel,
  installation,
}) => {
  const { sent, request } = await beginProposal(panel, installation);
  await request.getByRole("button", { name: "Terminar y elegir cómo enviarla" }).click();
  const version = request.getByRole("article", { name: "Versión 1" });
  await expect(version.getByText("Lista, sin enviar")).toBeVisible();
  await version.getByRole("button", { name: "Enviar por correo" }).click();
  const [mail] = await waitForMails(sent.email, "Propuesta");
  expect(mail?.text).toContain(await version.getByLabel("Enlace").inputValue());
  await expect(version.getByText("Enviada", { exact: true })).toBeVisible();
  await expect(version).toContainText("enviada por correo hoy a la");
  await expect(request.getByText("Estado: Respondida")).toBeVisible();
});

test("what is typed survives a reload, and two administrators are asked about what both changed @drill", async ({
  panel,
  installation,
}) => {
  const { sent, request } = await beginProposal(panel, installation);
  await request.getByLabel("Forma de pago").fill("Contado");
  await expect(async () => {
    await panel.reload();
    await expect(request.getByText(/Tiene un borrador sin guardar/)).toBeVisible();
  }).toPass();
  await request.getByRole("button", { name: "Recuperar" }).click();
  await expect(request.getByLabel("Precio").nth(1)).toHaveValue("980.000,50");

  const other = await panel.context().newPage();
  const theirs = await openRequest(other, sent);
  await expect(theirs.getByText("en otra pestaña de este navegador")).toBeVisible();
  await price(theirs);
  await theirs.getByLabel("Forma de pago").fill("A 30 días");
  await theirs.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(other, "Éxito", "Borrador guardado");
  await other.close();

  await panel.bringToFront();
  await request.getByRole("button", { name: "Guardar borrador" }).click();
  const question = panel.getByRole("dialog", {
    name: "Lo mismo se cambió en otra pestaña o equipo",
  });
  await expect(question).toContainText("A 30 días");
  await question.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expectToast(panel, "Éxito", "Borrador guardado");
  await panel.reload();
  await request.getByRole("button", { name: "Seguir con el borrador" }).click();
  await expect(request.getByLabel("Forma de pago")).toHaveValue("Contado");
});

test("terms are saved as a template, and written into another proposal @phone @drill", async ({
  panel,
  installation,
}) => {
  const name = `De contado ${crypto.randomUUID().slice(0, 8)}`;
  const { request } = await beginProposal(panel, installation);
  await request.getByLabel("Forma de pago").fill("Contado contra entrega");
  await request.getByLabel("Condiciones", { exact: true }).fill("Sujeto a inventario.");
  await request.getByText("Plantillas", { exact: true }).click();
  await request.getByLabel("Guardar lo escrito como").fill(name);
  await request.getByRole("button", { name: "Guardar plantilla" }).click();
  const use = request.getByRole("button", { name: `Usar ${name}` });
  await expect(use).toBeVisible();
  await request.getByLabel("Forma de pago").fill("Otra");
  await request.getByLabel("Condiciones", { exact: true }).fill("Otras");
  await use.click();
  await expect(request.getByLabel("Forma de pago")).toHaveValue("Contado contra entrega");
  await expect(request.getByLabel("Condiciones", { exact: true })).toHaveValue(
    "Sujeto a inventario.",
  );
  expect(await measureOverflow(panel)).toBe(0);
  panel.once("dialog", (dialog) => void dialog.accept());
  await request.getByRole("button", { name: `Eliminar ${name}` }).click();
  await expect(use).toBeHidden();
});
