import type { Page } from "@playwright/test";

import { computeTotp } from "#backend/auth/totp.ts";

import { listFaults } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import { openNewItem } from "./panel-menu-test.ts";
import { createUser, fillCredentials, openPlace, signIn } from "./panel-test.ts";

/** Opens the user's account, or the team. @returns its page */
async function openPage(page: Page, name: "Mi cuenta" | "Equipo") {
  await openPlace(page, name);
  const main = page.getByRole("main");
  await expect(
    main.getByRole("list", { name: name === "Equipo" ? "Equipo" : "Sesiones" }),
  ).toBeVisible();
  return main;
}

test("a password that the server made must be changed before anything else @drill", async ({
  page,
  installation,
}) => {
  const user = {
    email: `nueva-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
    password: "k7mpq-x3vwa-h8nrt-b4cde",
  };
  const account = await createUser(installation, user, { isAdministrator: true });
  await installation.send("POST", "/rest/v1/rpc/note_generated_password", { account });
  await page.goto("/admin/login");
  await fillCredentials(page, user);
  await expect(page.getByRole("heading", { name: /^Elija una contraseña/ })).toBeVisible();
  await page.goto("/admin?tab=productos");
  await expect(page.getByRole("heading", { name: /^Elija una contraseña/ })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await page.getByLabel("Contraseña actual").fill(user.password);
  await page
    .getByLabel(/^Contraseña nueva$|^Contraseña nueva\(/)
    .fill("cerdos rosados duermen siesta");
  await page.getByLabel("Contraseña nueva, otra vez").fill("cerdos rosados duermen siesta");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(page.getByRole("tab", { name: "Productos" })).toBeVisible();
});

test("an administrator can close their other sessions, which sign in again without losing typed text @drill", async ({
  page,
  browser,
  baseURL,
  own,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await elsewhere.newPage();
  await signIn(other, own);
  await signIn(page, own);
  const account = await openPage(page, "Mi cuenta");
  const sessions = account.getByRole("list", { name: "Sesiones" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("Esta sesión");
  await expect(sessions.first()).toContainText("Chrome en");

  await other.getByRole("tab", { name: "Menú" }).click();
  await expect(other.getByRole("list", { name: "Elementos del menú" })).toBeVisible();
  await openNewItem(other);
  await other.getByLabel("Nombre").fill("Escrito antes");
  await sessions
    .nth(1)
    .getByRole("button", { name: /^Cerrar la sesión de Chrome en/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect(account.getByRole("status").first()).toContainText(
    "Se cerró la sesión de Chrome en",
  );

  // The draft's own save asks.
  await other.getByLabel("Dirección (URL)").fill("/noticias");
  const again = other.getByRole("dialog", { name: "Inicie sesión de nuevo" });
  await expect(again).toBeVisible();
  await expect(other.getByLabel("Nombre")).toHaveValue("Escrito antes");
  await again.getByLabel("Contraseña", { exact: true }).fill(own.password);
  await again.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(again).toBeHidden();
  await other.getByRole("button", { name: "Crear elemento" }).click();
  await expect(other.getByRole("list", { name: "Elementos del menú" })).toContainText(
    "Escrito antes",
  );

  await page.reload();
  await expect(sessions).toHaveCount(2);
  page.once("dialog", (question) => void question.accept());
  await account.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  await expect(sessions).toHaveCount(1);
  await expect(account.getByRole("status").first()).toHaveText("Se cerraron las demás sesiones.");
  await elsewhere.close();
});

test("a second factor is required after the password, and a recovery code replaces it", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  const account = await openPage(page, "Mi cuenta");
  await account.getByRole("button", { name: "Activar el segundo paso" }).click();
  const picture = account.getByRole("img", { name: /^Código QR/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const section = account.getByRole("region", { name: "Segundo paso al entrar" });
  const secret = ((await section.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  const codeIn = (seconds: number) => computeTotp(secret, Date.now() / 1000 + seconds);
  await account.getByLabel("Código de seis dígitos").fill("abcdef");
  const confirm = account.getByRole("button", { name: "Confirmar y activar" });
  await confirm.click();
  await expect(account.getByRole("alert")).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await account.getByLabel("Código de seis dígitos").fill(codeIn(0));
  await confirm.click();
  const codes = account.getByRole("group", { name: "Códigos de recuperación" });
  await expect(codes).toBeFocused();
  const recoveryCode = (await codes.getByRole("code").first().textContent()) ?? "";
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Cerrar sesión" }).click();

  const enter = async (code: string) => {
    await expect(page.getByRole("heading", { name: "Segundo paso" })).toBeVisible();
    await page.getByLabel("Código").fill(code);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
  };
  await fillCredentials(page, own);
  await enter("000000");
  await expect(page.getByRole("alert")).toContainText("Ese código no es correcto");
  await page.goto("/admin");
  await enter(codeIn(30));
  await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await fillCredentials(page, own);
  await enter(recoveryCode);
  await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();

  await openPage(page, "Mi cuenta");
  page.once("dialog", (question) => void question.accept());
  await account.getByRole("button", { name: "Quitar el segundo paso" }).click();
  await expect(account.getByRole("button", { name: "Activar el segundo paso" })).toBeVisible();
});

test("a demanded second factor is announced, and from its day on is set up before anything else @drill", async ({
  page,
  own,
  installation,
}) => {
  const demand = (since: string | null) =>
    installation.send("POST", "/rest/v1/rpc/demand_second_factor", { since });
  try {
    await demand(new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString());
    await signIn(page, own);
    const offer = page.getByRole("button", { name: "Activarlo ahora" });
    await expect(offer).toBeVisible();
    expect(await listFaults(page, "[data-sonner-toaster]")).toEqual([]);
    await offer.click();
    const dialog = page.getByRole("dialog", { name: "Segundo paso" });
    await expect(dialog.getByRole("button", { name: "Activar el segundo paso" })).toBeVisible();
    await page.keyboard.press("Escape");
    const isAsked = page.waitForResponse(/\/installation\?.*second_factor_from/);
    await page.reload();
    await isAsked;
    await openPage(page, "Mi cuenta");
    await expect(offer).toBeHidden();

    await demand(new Date(Date.now() - 1000).toISOString());
    await page.goto("/admin");
    await expect(page.getByText("Su equipo exige un segundo paso")).toBeVisible();
    expect(await listFaults(page, "main")).toEqual([]);
    await page.getByRole("button", { name: "Activar el segundo paso" }).click();
    const section = page.getByRole("region", { name: "Segundo paso al entrar" });
    const secret = ((await section.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Código de seis dígitos").fill(computeTotp(secret, Date.now() / 1000));
    await page.getByRole("button", { name: "Confirmar y activar" }).click();
    await expect(page.getByRole("group", { name: "Códigos de recuperación" })).toBeVisible();
    await page.getByRole("button", { name: /abrir el panel$/ }).click();
    await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();
    const team = await openPage(page, "Equipo");
    await team.getByRole("button", { name: "Dejar de exigir el segundo paso" }).click();
    await expect(team.getByRole("status").first()).toHaveText("El segundo paso ya no se exige.");
  } finally {
    await demand(null);
  }
});

test("after ten wrong passwords the page shows the minutes to wait, and other addresses can sign in @drill", async ({
  page,
  browser,
  baseURL,
  own,
}) => {
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.77" });
  await page.goto("/admin/login");
  const alert = page.getByRole("alert");
  const responding = page.waitForResponse("**/auth/v1/token**");
  await fillCredentials(page, { ...own, password: "no es esta clave" });
  const response = await responding;
  expect(response.status()).toBe(400);
  await expect(page.getByRole("button", { name: "Iniciar sesión", exact: true })).toBeEnabled();
  const sent = response.request();
  for (let attempt = 1; attempt < 10; attempt += 1) {
    const again = await page.request.fetch(sent, { headers: await sent.allHeaders() });
    expect(again.status()).toBe(400);
  }
  await fillCredentials(page, own);
  await expect(alert).toContainText("Hubo demasiados intentos. Espere 15 minutos");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(own.email);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  await signIn(await elsewhere.newPage(), own);
  await elsewhere.close();
});
