import { readFile } from "node:fs/promises";

import { listFaults } from "./axe-test.ts";
import {
  closeRequest,
  openInbox,
  openRequest,
  rowOf,
  sendRequest,
  subscribe,
} from "./panel-inbox-test.ts";
import { expect, expectToast, fillCredentials, openOptions, test } from "./panel-test.ts";

test.use({ tab: null });

test("the header links to the requests and counts the unread ones @phone", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  await panel.goto("/admin");
  const link = panel.getByRole("link", { name: /Solicitudes.*\d+ por atender/ });
  await link.click();
  await expect(panel).toHaveURL(/\/admin\/solicitudes$/);
  await expect(rowOf(panel, sent)).toContainText("Sin leer");
  await expect(rowOf(panel, sent)).toContainText("Torta de palmiste: 40 bultos");
  await expect(rowOf(panel, sent).getByText("Nueva")).toBeVisible();
});

test("a request is found, read and answered with a prepared text, and its status changed with one click @phone", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  await openInbox(panel);
  await panel.getByRole("searchbox").fill(`inigo roble ${sent.radicado.toLowerCase()}`);
  await expect(panel).toHaveURL(/q=inigo/);
  await rowOf(panel, sent).getByRole("link").press("Enter");
  const request = panel.getByRole("region", { name: "Solicitud abierta" });
  await expect(request.getByRole("heading", { name: sent.name, level: 2 })).toBeFocused();
  await expect(request).toContainText("2,5 toneladas a granel");
  await expect(request).toContainText("Lo necesito en la finca.");
  await expect(request).toContainText("Acacías, Meta");

  const chat = new URL(
    (await request.getByRole("link", { name: /WhatsApp/ }).getAttribute("href")) ?? "",
  );
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/${sent.phone.slice(1)}`);
  for (const text of [sent.radicado, sent.name, "Torta de palmiste: 40 bultos"]) {
    expect(chat.searchParams.get("text")).toContain(text);
  }
  await expect(request.getByRole("link", { name: /Llamar/ })).toHaveAttribute(
    "href",
    `tel:${sent.phone}`,
  );
  const mail = new URL(
    (await request.getByRole("link", { name: /Escribir/ }).getAttribute("href")) ?? "",
  );
  expect(mail.pathname).toBe(sent.email);
  expect(mail.searchParams.get("subject")).toContain(sent.radicado);

  await panel.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const opened = panel.waitForEvent("popup");
  await request.getByRole("link", { name: /WhatsApp/ }).click();
  await (await opened).close();
  // In a headless browser every page stays visible.
  await panel.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(request.getByText("¿Ya respondió por WhatsApp?")).toBeVisible();
  await expect(request.getByRole("button", { name: "Todavía no" })).toBeVisible();
  await request.getByRole("button", { name: "Sí, marcar como respondida" }).click();
  await expectToast(panel, "Éxito", "La solicitud quedó en «Respondida»");
  await expect(request.getByText("¿Ya respondió por WhatsApp?")).toHaveCount(0);
  await request.getByLabel("Responsable").selectOption({ label: "admin@empresa.example (usted)" });
  await expectToast(panel, "Éxito", "Responsable guardado");
  await panel.reload();
  await expect(request.getByText("Estado: Respondida")).toBeVisible();
  await closeRequest(panel);
  await expect(rowOf(panel, sent).getByText("Respondida")).toBeVisible();
  await expect(rowOf(panel, sent).getByText("admin@empresa.example")).toBeVisible();
  await expect(rowOf(panel, sent)).not.toContainText("Sin leer");
});

test("what was asked comes first, and the status changes in a menu that the keyboard opens and leaves @phone", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  const request = await openRequest(panel, sent);
  const [asked, asker, answer] = await Promise.all(
    [
      request.getByText("Torta de palmiste"),
      request.getByText("Finca El Roble", { exact: true }),
      request.getByRole("link", { name: /^Responder por WhatsApp/ }),
    ].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect([asked, asker, answer]).toEqual([asked, asker, answer].toSorted((a, b) => a! - b!));

  const button = request.getByRole("button", { name: /^Más acciones de/ });
  await button.focus();
  await panel.keyboard.press("ArrowDown");
  const menu = panel.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await expect(menu.getByRole("menuitem").first()).toHaveText("Marcar como respondida");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await listFaults(panel, '[aria-label="Solicitud abierta"]')).toEqual([]);
  await panel.keyboard.press("ArrowUp");
  await expect(menu.getByRole("menuitem", { name: "Enviar catálogo" })).toBeFocused();
  await panel.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole("menuitem", { name: "Cerrar la solicitud" }).click();
  await expectToast(panel, "Éxito", "La solicitud quedó en «Cerrada»");
  await expect(request.getByText("Estado: Cerrada")).toBeVisible();
  await button.click();
  await menu.getByRole("menuitem", { name: "Reabrir la solicitud" }).click();
  await expect(request.getByText("Estado: En curso")).toBeVisible();
});

test("without a phone the proposal is the main answer", async ({ panel, installation }) => {
  const request = await openRequest(panel, await sendRequest(installation, { phone: null }));
  await expect(request.getByRole("link", { name: /WhatsApp/ })).toHaveCount(0);
  await expect(request.getByRole("button", { name: "Hacer propuesta" })).toHaveClass(/bg-green/);
});

test("suspected spam is listed separately with its reasons and can be marked as not spam", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation, { spam_signs: ["honeypot"] });
  await openInbox(panel, `&q=${sent.radicado}`);
  await expect(panel.getByText("No se encontraron solicitudes")).toBeVisible();
  await panel.getByRole("button", { name: /^Revisar \d+ posible/ }).click();
  await expect(rowOf(panel, sent)).toBeVisible();
  const request = await openRequest(panel, sent, "&estado=spam");
  await expect(request.getByRole("region", { name: "Posible spam" })).toContainText(
    "Llenó un campo que las personas no ven.",
  );
  await request.getByRole("button", { name: "No es spam", exact: true }).click();
  await expectToast(panel, "Éxito", "La solicitud quedó en «Nueva»");
  await expect(request.getByRole("region", { name: "Posible spam" })).toBeHidden();
  await openInbox(panel, `&q=${sent.radicado}`);
  await expect(rowOf(panel, sent)).toBeVisible();
});

test("a bulk action closes requests, and the filtered list is exported @phone", async ({
  panel,
  installation,
}) => {
  const first = await sendRequest(installation);
  const second = await sendRequest(installation, { name: first.name });
  await openInbox(panel, `&q=${encodeURIComponent(first.name)}`);
  await expect(rowOf(panel, first)).toHaveCount(2);
  await openOptions(panel);
  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  await panel.getByRole("button", { name: "Seleccionar esta página" }).click();
  panel.once("dialog", (dialog) => void dialog.accept());
  await panel.getByRole("button", { name: "Cerradas" }).click();
  await expectToast(panel, "Éxito", "2 solicitudes pasadas a «Cerrada» correctamente");

  await openOptions(panel);
  const download = panel.waitForEvent("download");
  await panel.getByRole("button", { name: /CSV/ }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(3);
  for (const text of [first.radicado, second.radicado, "Cerrada", "Melaza"]) {
    expect(file).toContain(text);
  }
});

test("a person's data is exported, and erased after a confirmation with its counts", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  await sendRequest(installation, {
    name: sent.name,
    email: sent.email.toUpperCase(),
    phone: null,
  });
  const request = await openRequest(panel, sent);
  await request.getByRole("button", { name: /Exportar o borrar/ }).click();
  const found = panel.getByRole("region", { name: "Datos encontrados" });
  // The code of its attachments may still be loading.
  await expect(found.getByRole("status").first()).toContainText("2 solicitudes con 4 productos");

  const download = panel.waitForEvent("download");
  await found.getByRole("button", { name: "Exportar los datos de esta persona" }).click();
  const report = await readFile(await (await download).path(), "utf8");
  for (const text of [sent.radicado, sent.phone, "Melaza", "Autorizo el tratamiento"]) {
    expect(report).toContain(text);
  }

  let question = "";
  panel.once("dialog", (dialog) => {
    question = dialog.message();
    void dialog.accept();
  });
  await found.getByRole("button", { name: "Borrar los datos de esta persona" }).click();
  await expect(found).toBeHidden();
  await expect(panel.getByRole("heading", { name: "Datos personales" })).toBeFocused();
  const log = panel.getByRole("region", { name: "Datos borrados" });
  await expect(log.getByText("2 solicitudes con 4 productos").first()).toBeVisible();
  expect(question).toMatch(/^¿Borrar para siempre 2 solicitudes con 4 productos.*\?/);
  await expect(log).not.toContainText(sent.email);

  await panel.getByLabel("Correo").fill(sent.email);
  await panel.getByRole("button", { name: "Buscar sus datos" }).click();
  await expect(panel.getByText("No hay datos de esta persona")).toBeVisible();
  await panel.goto(`/admin/solicitudes?solicitud=${sent.id}`);
  await expect(panel.getByText("Esta solicitud ya no existe")).toBeVisible();
});

test("a subscriber is found and unsubscribed", async ({ panel, installation }) => {
  const email = await subscribe(installation);
  await panel.goto(`/admin/solicitudes?tab=suscriptores&q=${email.slice(0, 8)}`);
  const row = panel.getByRole("list", { name: "Suscriptores" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Sin confirmar")).toBeVisible();
  panel.once("dialog", (dialog) => {
    expect(dialog.message()).toContain(email);
    void dialog.accept();
  });
  await row.getByRole("button", { name: "Dar de baja" }).click();
  await expectToast(panel, "Éxito", "Suscriptor dado de baja correctamente");
  await expect(row.getByText("Dado de baja")).toBeVisible();
  await expect(row.getByRole("button", { name: "Dar de baja" })).toBeHidden();
});

test("the link of a notice opens its request after an administrator signs in", async ({
  page,
  admin,
  installation,
}) => {
  const sent = await sendRequest(installation);
  await page.goto(`/admin/solicitudes?solicitud=${sent.id}`);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText(sent.radicado)).toHaveCount(0);
  await fillCredentials(page, admin);
  await expect(page.getByRole("region", { name: "Solicitud abierta" })).toContainText(
    sent.radicado,
  );
});

test("axe finds no violations in the inbox @phone @drill", async ({ panel, installation }) => {
  const sent = await sendRequest(installation, { spam_signs: ["too-fast"] });
  await subscribe(installation);
  await panel.emulateMedia({ reducedMotion: "reduce" });
  const look = async () => expect(await listFaults(panel, "body")).toEqual([]);
  await openInbox(panel, "&estado=spam");
  await expect(rowOf(panel, sent)).toBeVisible();
  await look();
  await openRequest(panel, sent, "&estado=spam");
  await look();
  await panel.getByRole("button", { name: /Exportar o borrar/ }).click();
  await expect(panel.getByRole("region", { name: "Datos encontrados" })).toBeVisible();
  await look();
  await panel.getByRole("tab", { name: "Suscriptores" }).click();
  await expect(panel.getByRole("list", { name: "Suscriptores" })).toBeVisible();
  await look();
});
