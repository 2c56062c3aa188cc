import { type InstallationReport, REPORT_PATH } from "#domain/installation-report.ts";
import { addStyles } from "#tests/support/add-styles.ts";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import { openPlace, signIn } from "./panel-test.ts";
import { signInWithFactor } from "./second-factor.ts";

test.afterEach(async ({ installation }) => {
  await installation.send("DELETE", "/rest/v1/api_tokens?id=not.is.null");
});

test("another program is given access, reads, and is shut out @phone", async ({
  page,
  installation,
}) => {
  const email = await signInWithFactor(page, installation);
  await openPlace(page, "Otros programas");
  const section = page.getByRole("region", { name: "Accesos", exact: true });
  await expect(section.getByText("Ningún programa tiene acceso")).toBeVisible();
  expect(await listFaults(page, "main")).toEqual([]);

  await section.getByRole("button", { name: "Crear acceso" }).click();
  const form = page.getByRole("dialog", { name: "Crear acceso" });
  const create = form.getByRole("button", { name: "Crear acceso" });
  await create.click();
  await expect(form.getByText("Escriba para qué programa es.")).toBeVisible();
  await form.getByLabel("Para qué programa es").fill("Hoja de pedidos");
  await create.click();
  await expect(form.getByRole("alert")).toHaveText(
    "Elija al menos una cosa que el programa pueda leer.",
  );
  expect(await listFaults(page, "dialog")).toEqual([]);
  const choose = (subject: string, choice: string) =>
    form.getByRole("radiogroup", { name: subject }).getByText(choice, { exact: true }).click();
  await choose("Productos", "Leer y cambiar");
  await choose("Solicitudes", "Leer");
  await form.getByText("30 días").click();
  await create.click();

  const shown = section.getByRole("group", { name: "Clave de «Hoja de pedidos»" });
  await expect(shown).toBeFocused();
  const token = await shown.getByLabel("Clave").inputValue();
  expect(token).toMatch(/^ina_token_[\w-]{43}$/);
  expect(await listFaults(page, "main")).toEqual([]);
  const row = section.getByRole("listitem").filter({ hasText: "Hoja de pedidos" });
  await expect(row).toContainText("Lee solicitudes. Lee y cambia productos.");
  await expect(row).toContainText(
    `Nunca se ha usado · Su clave termina en ${token.slice(-4)} · Lo creó ${email}`,
  );
  await expect(row).toContainText("¿No alcanzó a copiar la clave?");

  await page.evaluate(addStyles, "html { font-size: 200% !important }");
  expect(await measureOverflow(page)).toBe(0);

  const read = () => page.request.get("/rest/v1/products?limit=1", { headers: { apikey: token } });
  expect((await read()).status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Usado", { timeout: 1000 });
  }).toPass();
  // The key is shown once.
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(row).not.toContainText("¿No alcanzó a copiar la clave?");

  await row.getByRole("button", { name: "Revocar el acceso «Hoja de pedidos»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revocar" }).click();
  await expect(section.getByRole("status").first()).toHaveText(
    "El acceso «Hoja de pedidos» ya no sirve.",
  );
  expect((await read()).status()).toBe(401);
  await section.getByText("Accesos que ya no sirven (1)").click();
  await expect(section.getByRole("list", { name: "Accesos que ya no sirven" })).toContainText(
    "Revocado",
  );
  expect(await listFaults(page, "main")).toEqual([]);
});

test("a token whose response is lost is made again, once, also by a double tap @phone", async ({
  page,
  installation,
}) => {
  await signInWithFactor(page, installation);
  await openPlace(page, "Otros programas");
  const section = page.getByRole("region", { name: "Accesos", exact: true });
  await section.getByRole("button", { name: "Crear acceso" }).click();
  const form = page.getByRole("dialog", { name: "Crear acceso" });
  await form.getByLabel("Para qué programa es").fill("Contabilidad");
  await form
    .getByRole("radiogroup", { name: "Productos" })
    .getByText("Leer", { exact: true })
    .click();
  await page.route(
    "**/rest/v1/rpc/create_api_token",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const create = form.getByRole("button", { name: "Crear acceso" });
  await create.click();
  await expect(form.getByRole("alert")).toContainText("Revise su internet e intente de nuevo.");
  await create.dblclick();
  const shown = section.getByRole("group", { name: "Clave de «Contabilidad»" });
  await expect(async () => {
    const token = await shown.getByLabel("Clave").inputValue();
    const headers = { apikey: token };
    expect((await page.request.get("/rest/v1/products?limit=1", { headers })).status()).toBe(200);
  }).toPass();
  const token = await shown.getByLabel("Clave").inputValue();
  const rows = section.getByRole("listitem").filter({ hasText: "Contabilidad" });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`termina en ${token.slice(-4)}`);
});

test("without a second factor the page says what to do, and a failure offers to try again", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await page.route("**/rest/v1/api_tokens*", (route) => route.abort());
  await openPlace(page, "Otros programas");
  const section = page.getByRole("region", { name: "Accesos", exact: true });
  await expect(section.getByText("No se pudieron leer los accesos")).toBeVisible();
  await page.unroute("**/rest/v1/api_tokens*");
  await section.getByRole("button", { name: "Reintentar" }).click();
  await expect(section.getByText("Para crear un acceso")).toBeVisible();
  await expect(section.getByRole("button", { name: "Crear acceso" })).toHaveCount(0);
  await section.getByRole("link", { name: /segundo paso en «Mi cuenta»/ }).click();
  await expect(page).toHaveURL("/admin/cuenta");
});

test("over hosted Supabase the page says where access is made", async ({ page, own }) => {
  await page.route(`**${REPORT_PATH}`, async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as InstallationReport;
    await route.fulfill({ json: { ...report, database: { ...report.database, kind: "hosted" } } });
  });
  await signIn(page, own);
  await openPlace(page, "Otros programas");
  const section = page.getByRole("region", { name: "Accesos", exact: true });
  await expect(section.getByText("se crean en el panel de Supabase")).toBeVisible();
  await expect(section.getByRole("button")).toHaveCount(0);
});
