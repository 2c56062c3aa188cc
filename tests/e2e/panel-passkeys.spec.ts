import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import { openPlace, signIn } from "./panel-test.ts";

/** A phone's own authenticator, which verifies its owner, or not. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    forget: () => cdp.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("an account with a passkey signs in with two taps on a phone, and its password still works", async ({
  page,
  own,
}) => {
  const authenticator = await addAuthenticator(page);
  await signIn(page, own);
  await openPlace(page, "Mi cuenta");
  const account = page.getByRole("main");
  await account.getByRole("button", { name: "Agregar una llave en este equipo" }).click();
  await expect(account.getByRole("status").first()).toContainText("La llave quedó lista");
  const keys = account.getByRole("list", { name: "Llaves de acceso" });
  await expect(keys.getByRole("listitem")).toHaveCount(1);
  await expect(keys).toContainText("No se ha usado.");
  expect(await listFaults(page)).toEqual([]);
  await account.getByRole("button", { name: "Agregar una llave en este equipo" }).click();
  await expect(account.getByRole("alert")).toContainText("ya tiene una llave de su cuenta");
  await page.getByRole("button", { name: "Cerrar sesión" }).click();

  const enter = page.getByRole("button", { name: "Entrar con una llave de acceso" });
  await authenticator.setVerified(false);
  await enter.tap();
  await expect(page.getByRole("alert")).toContainText("No se usó ninguna llave");
  await authenticator.setVerified(true);
  // The first tap; the second is the authenticator's own question.
  await enter.tap();
  await expectToast(page, "Acceso exitoso", "Bienvenido al panel de administración");
  await expect(page).toHaveURL(/\/admin$/);

  await openPlace(page, "Mi cuenta");
  await expect(keys).toContainText("Último uso");
  page.once("dialog", (question) => void question.accept());
  await keys.getByRole("button", { name: /^Quitar la llave/ }).click();
  await expect(account.getByRole("status").first()).toHaveText("La llave se quitó.");
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await enter.tap();
  await expect(page.getByRole("alert")).toContainText("El sitio no conoce esa llave");
  expect(await listFaults(page)).toEqual([]);
  await authenticator.forget();
  await signIn(page, own);
  await expect(page).toHaveURL(/\/admin$/);
});
