import type { Locator, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { openInbox, openRequest, sendRequest } from "./panel-inbox-test.ts";
import { expect, openOptions, test } from "./panel-test.ts";

test.use({ tab: "Productos" });

const dialogOf = (panel: Page) => panel.getByRole("dialog", { name: "Enviar catálogo" });

async function readLink(dialog: Locator, name: string | RegExp): Promise<URL> {
  return new URL((await dialog.getByRole("link", { name }).getAttribute("href")) ?? "");
}

test("the catalogue of a species is sent by WhatsApp, as a link and as a file @phone", async ({
  panel,
  request,
}) => {
  await panel.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files = [] }: ShareData) => {
        shared.push(...files.map(({ name, type, size }) => ({ name, type, size })));
        return Promise.resolve();
      },
    });
    Object.assign(window, { shared });
  });
  await openOptions(panel);
  await panel.getByRole("button", { name: "Enviar catálogo" }).click();
  const dialog = dialogOf(panel);
  await dialog.getByLabel("Catálogo").selectOption({ label: "Bovinos" });
  await dialog.getByLabel("Mensaje").fill("Hola, Ana.");
  const { origin } = new URL(panel.url());
  const address = `${origin}/catalogo/especie/bovinos.pdf`;
  const chat = await readLink(dialog, /WhatsApp/);
  expect(chat.origin + chat.pathname).toBe("https://wa.me/");
  expect(chat.searchParams.get("text")).toBe(
    [
      "Hola, Ana.",
      `Catálogo de productos para bovinos (PDF):\n${address}`,
      `Lista de productos en una página (PDF):\n${origin}/lista-de-productos.pdf`,
    ].join("\n\n"),
  );
  await dialog.getByText("Incluir también la lista").click();
  expect((await readLink(dialog, /WhatsApp/)).searchParams.get("text")).not.toContain("lista");
  await expect(dialog.getByLabel("Enlace")).toHaveValue(address);
  const file = await request.get(address);
  expect(file.headers()["content-type"]).toBe("application/pdf");

  await dialog.getByRole("button", { name: "Compartir el archivo" }).click();
  await expect
    .poll(() => panel.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([
      {
        name: "catalogo-especie-bovinos.pdf",
        type: "application/pdf",
        size: (await file.body()).length,
      },
    ]);
  expect(await measureOverflow(panel)).toBe(0);
  expect(await listFaults(panel, "dialog")).toEqual([]);
});

test("a request is answered with the catalogue, in its chat or its mail @phone", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  await openInbox(panel);
  await openRequest(panel, sent);
  await panel.getByRole("button", { name: /^Más acciones de/ }).click();
  await panel.getByRole("menuitem", { name: "Enviar catálogo" }).click();
  const dialog = dialogOf(panel);
  const chat = await readLink(dialog, /WhatsApp/);
  expect(chat.pathname).toBe(`/${sent.phone.slice(1)}`);
  expect(chat.searchParams.get("text")).toContain(`Hola, ${sent.name}.`);
  const mail = await readLink(dialog, "Escribir un correo");
  expect(mail.pathname).toBe(sent.email);
  expect(mail.searchParams.get("subject")).toBe("Catálogo de productos");
  expect(mail.searchParams.get("body")).toContain("/catalogo.pdf");
});
