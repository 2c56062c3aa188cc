import type { Page } from "@playwright/test";

import { expectClearOfSaveBar } from "./panel-forms-test.ts";
import { expect, expectToast, test as base } from "./panel-test.ts";

const CONTENT = "**/rest/v1/site_content*";

const test = base.extend<{ chat: Page }>({
  tab: "WhatsApp",
  chat: async ({ panel }, use) => {
    await expect(panel.getByLabel("Número de WhatsApp")).toBeVisible();
    await use(panel);
  },
});

test("the settings are saved as texts by section and key", async ({ chat }) => {
  const sent: unknown[] = [];
  const message = `Buenas, vengo del sitio ${crypto.randomUUID().slice(0, 8)}`;
  chat.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("site_content")) return;
    expect(new URL(request.url()).searchParams.get("on_conflict")).toBe("section,key");
    sent.push(request.postDataJSON());
  });
  await expectClearOfSaveBar(chat);
  await chat.getByLabel("Mensaje").fill(message);
  await chat.getByRole("button", { name: "Guardar configuración" }).click();
  await expectToast(chat, "Éxito", "Configuración guardada");
  expect(sent).toEqual([
    [
      {
        section: "whatsapp",
        key: "message",
        value: message,
        type: "textarea",
        // The replaced version.
        updated_at: expect.any(String),
      },
    ],
  ]);
  await expect(chat.getByText("Todo está publicado.")).toBeVisible();
  await chat.reload();
  await expect(chat.getByLabel("Mensaje")).toHaveValue(message);
});

test("the preview follows the typed text, and its link opens in another tab", async ({ chat }) => {
  await chat.getByLabel("Número de WhatsApp").fill("+57 311 555 0101");
  await chat.getByLabel("Mensaje").fill("Hola ¿hay melaza?");
  const preview = chat.getByRole("region", { name: "Vista previa" });
  const link = "https://wa.me/573115550101?text=Hola%20%C2%BFhay%20melaza%3F";
  for (const anchor of await preview.getByRole("link").all()) {
    await expect(anchor).toHaveAttribute("href", link);
    await expect(anchor).toHaveAttribute("target", "_blank");
  }
  await chat.getByLabel("Mostrar el botón en el sitio").uncheck();
  await expect(preview).toContainText("El botón está oculto");
  await chat.getByLabel("Mostrar el botón en el sitio").check();
  await expect(preview.getByRole("link", { name: /^WhatsApp/ })).toBeVisible();
});

test("without its own number the button uses the contact's phone", async ({ chat }) => {
  const number = chat.getByLabel("Número de WhatsApp");
  await number.fill("");
  await expect(number).toHaveAccessibleDescription(/se usa el teléfono de contacto: \+57/);
  await expect(
    chat.getByRole("region", { name: "Vista previa" }).getByRole("link").first(),
  ).toHaveAttribute("href", /^https:\/\/wa\.me\/57\d+/);
});

test("a number without a country code gets it on blur, and a landline causes a warning", async ({
  chat,
}) => {
  const number = chat.getByLabel("Número de WhatsApp");
  const preview = chat.getByRole("region", { name: "Vista previa" });
  await number.fill("310 555 1234");
  await expect(preview.getByRole("link").first()).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/573105551234/,
  );
  await number.press("Tab");
  await expect(number).toHaveValue("+57 310 555 1234");
  await number.fill("601 555 0101");
  await expect(number).toHaveAccessibleDescription(/Es un teléfono fijo/);
  await expect(preview).toContainText("Sin el número de un celular");
  await expect(preview.getByRole("link")).toHaveCount(0);
  await number.fill("2 555 0101");
  await expect(number).toHaveAccessibleDescription(/Falta el indicativo/);
});

test("an invalid number is reported beside its field", async ({ chat }) => {
  await chat.getByLabel("Número de WhatsApp").fill("llámenos");
  await chat.getByRole("button", { name: "Guardar configuración" }).click();
  await expect(chat.getByLabel("Número de WhatsApp")).toBeFocused();
  await expect(chat.getByLabel("Número de WhatsApp")).toHaveAccessibleDescription(
    /Escriba el número completo/,
  );
});

test("a failed save shows an error and keeps the typed text, also after a change of tab @drill", async ({
  chat,
}) => {
  await chat.route(CONTENT, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { code: "", message: "no" } })
      : route.continue(),
  );
  await chat.getByLabel("Mensaje").fill("Lo que costó escribir");
  await chat.getByRole("button", { name: "Guardar configuración" }).click();
  await expectToast(chat, "Error", "No se pudieron guardar las configuraciones de WhatsApp");
  await expect(chat.getByRole("alert")).toContainText("El sitio no está disponible");
  await chat.getByRole("tab", { name: "Productos" }).click();
  await chat.getByRole("tab", { name: "WhatsApp" }).click();
  await expect(chat.getByLabel("Mensaje")).toHaveValue("Lo que costó escribir");
});

test("a failure to load settings shows an error and can be retried @drill", async ({ chat }) => {
  await chat.route(CONTENT, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await chat.reload();
  await expectToast(chat, "Error", "No se pudieron cargar las configuraciones de WhatsApp");
  await chat.unroute(CONTENT);
  await chat.getByRole("button", { name: "Reintentar" }).click();
  await expect(chat.getByLabel("Mensaje")).toBeVisible();
});
