import { waitForMails } from "#tests/e2e/mail-test.ts";

import { listFaults } from "./axe-test.ts";
import { createUser, expect, expectToast, fillCredentials, test } from "./panel-test.ts";

test("a forgotten password is reset by mail, and an unknown address gets the same response", async ({
  page,
  request,
  installation,
}) => {
  await test.step("a forgotten password is reset by mail, with a link that opening does not invalidate", async () => {
    const user = {
      email: `olvido-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
      password: "gallinas tranquilas comen maíz",
    };
    await createUser(installation, user, { isAdministrator: true });
    await page.goto("/admin/login");
    await page.getByRole("link", { name: "Olvidé mi contraseña" }).click();
    // The login page has a field of the same name and stays until the other page's code is loaded.
    await expect(page.getByRole("heading", { name: "Restablecer la contraseña" })).toBeVisible();
    await page.getByLabel("Correo electrónico").fill(user.email.toUpperCase());
    await page.getByRole("button", { name: "Enviar el enlace" }).click();
    await expect(page.getByText(/le llegará un enlace/)).toBeVisible();

    const [mail] = await waitForMails(user.email, "Restablezca");
    const link = /http\S+\/admin\/restablecer#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    // Mail scanners open links, and people open them twice.
    await request.get(link);
    await page.goto(link);
    await page.reload();
    const save = page.getByRole("button", { name: "Guardar contraseña" });
    await page.getByLabel("Contraseña nueva").fill("corta");
    await page.getByLabel("Escríbala otra vez").fill("otra");
    await save.click();
    await expect(page.getByText("Use al menos 10 caracteres.")).toBeVisible();
    expect(await listFaults(page)).toEqual([]);

    // A refused password does not invalidate the link.
    for (const password of ["contraseña123", "terneros sanos crecen bien"]) {
      await page.getByLabel("Contraseña nueva").fill(password);
      await page.getByLabel("Escríbala otra vez").fill(password);
      await save.click();
      if (password === "contraseña123") {
        await expect(page.getByRole("alert")).toContainText("demasiado débil");
      }
    }
    await expectToast(page, "Éxito", "Su contraseña quedó cambiada");
    await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();

    await page.goto(link);
    await page.getByLabel("Contraseña nueva").fill("otra frase larga y buena");
    await page.getByLabel("Escríbala otra vez").fill("otra frase larga y buena");
    await save.click();
    await expect(page.getByRole("alert")).toContainText("El enlace venció o ya se usó");
    await page.getByRole("link", { name: "Pedir otro enlace" }).click();
    await expect(page.getByRole("button", { name: "Enviar el enlace" })).toBeVisible();
  });

  await test.step("an unknown address gets the same response as a user's", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/admin/restablecer");
    await page.getByLabel("Correo electrónico").fill("nadie@empresa.example");
    await page.getByRole("button", { name: "Enviar el enlace" }).click();
    await expect(page.getByText(/Si nadie@empresa.example es el correo/)).toBeVisible();
    await page.getByRole("link", { name: "Iniciar sesión" }).click();
    await fillCredentials(page, { email: "nadie@empresa.example", password: "x" });
    await expect(page.getByRole("alert")).toContainText("Invalid login credentials");
  });
});
