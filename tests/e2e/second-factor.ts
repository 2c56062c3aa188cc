import type { Page } from "@playwright/test";

import { computeTotp } from "#backend/auth/totp.ts";

import type { Installation } from "./panel-installation.ts";
import { createUser, expect, signIn } from "./panel-test.ts";

/** Signs in a new administrator, who has just set up the second factor. */
export async function signInWithFactor(page: Page, installation: Installation): Promise<string> {
  const email = `con-factor-${crypto.randomUUID().slice(0, 8)}@empresa.example`;
  const credentials = { email, password: "gallinas tranquilas comen maíz" };
  await createUser(installation, credentials, { isAdministrator: true });
  await signIn(page, credentials);
  await page.goto("/admin/cuenta");
  await page.getByRole("button", { name: "Activar el segundo paso" }).click();
  const section = page.getByRole("region", { name: "Segundo paso al entrar" });
  const secret = ((await section.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Código de seis dígitos").fill(computeTotp(secret, Date.now() / 1000));
  await page.getByRole("button", { name: "Confirmar y activar" }).click();
  await expect(page.getByRole("group", { name: "Códigos de recuperación" })).toBeVisible();
  return email;
}
