import sharp from "sharp";

import { listFaults } from "./axe-test.ts";
import { openInbox, openRequest, sendRequest } from "./panel-inbox-test.ts";
import { expect, test } from "./panel-test.ts";

test.use({ tab: null });

test("a customer without script writes and sends a photo, the office answers, and the request is erased @phone", async ({
  panel,
  installation,
  browser,
}) => {
  const sent = await sendRequest(installation);
  const [row] = (await installation.send(
    "GET",
    `/rest/v1/quote_requests?id=eq.${sent.id}&select=link_token`,
  )) as [{ link_token: string }];
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const page = await context.newPage();
  const address = new URL(`/solicitud/${row.link_token}`, installation.origin).href;

  await test.step("the page is read at 360 px, without a sideways scroll or axe's findings", async () => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibida");
    await expect(page.getByText(sent.radicado)).toBeVisible();
    const [scroll, width] = await Promise.all([
      page.evaluate(() => document.documentElement.scrollWidth),
      page.evaluate(() => document.documentElement.clientWidth),
    ]);
    expect(scroll).toBeLessThanOrEqual(width);
    await expect(page.locator('script:not([type="speculationrules"])')).toHaveCount(0);
  });

  const photo = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#1f4d36" },
  })
    .jpeg()
    .toBuffer();
  await test.step("a message and a photo are sent by forms", async () => {
    await page.getByLabel("Escríbanos aquí").fill("¿Llega el lunes?");
    await page.getByRole("button", { name: "Enviar mensaje" }).tap();
    await expect(page.getByRole("listitem").filter({ hasText: "¿Llega el lunes?" })).toBeVisible();
    await page
      .getByLabel("Envíenos una foto o un documento")
      .setInputFiles({ name: "etiqueta.jpg", mimeType: "image/jpeg", buffer: photo });
    await page.getByRole("button", { name: "Enviar archivo" }).tap();
    await expect(page.getByText("Recibimos su archivo.")).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "etiqueta.jpg" }).tap();
    expect((await saved).suggestedFilename()).toBe("etiqueta.jpg");
  });

  await test.step("the office reads both, and answers in the inbox", async () => {
    await openInbox(panel);
    await openRequest(panel, sent);
    const request = panel.getByRole("region", { name: "Solicitud abierta" });
    await expect(request.getByText("¿Llega el lunes?")).toBeVisible();
    await request.getByRole("button", { name: "Ver etiqueta.jpg" }).click();
    await expect(request.getByRole("img", { name: "etiqueta.jpg" })).toBeVisible();
    await request.getByLabel("Responder en su página").fill("Sí, el lunes.");
    await request.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(request.getByRole("listitem").filter({ hasText: "Sí, el lunes." })).toBeVisible();
    expect(await listFaults(panel, "[aria-labelledby=conversation]")).toEqual([]);
  });

  await test.step("the customer reads the answer and erases the request with the phone on record", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Respondida");
    await expect(page.getByText("Sí, el lunes.")).toBeVisible();
    await page.getByText("Borrar esta solicitud y mis datos").tap();
    await page.getByLabel("Correo o celular con el que la pidió").fill(sent.phone.slice(3));
    await page.getByRole("button", { name: "Borrar para siempre" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibimos lo que pidió");
    expect((await page.goto(address))?.status()).toBe(404);
  });
  await context.close();
});

test("the page of a request has no axe findings, also with a refused form", async ({
  page,
  installation,
}) => {
  const sent = await sendRequest(installation);
  const [row] = (await installation.send(
    "GET",
    `/rest/v1/quote_requests?id=eq.${sent.id}&select=link_token`,
  )) as [{ link_token: string }];
  await page.goto(new URL(`/solicitud/${row.link_token}`, installation.origin).href);
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("Escriba su mensaje.")).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
});
