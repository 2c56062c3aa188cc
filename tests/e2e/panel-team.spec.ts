import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import {
  createUser,
  expectToast,
  fillCredentials,
  openGroups,
  openPlace,
  signIn,
} from "./panel-test.ts";

const CHOSEN = "cerdos rosados duermen siesta";

const makeEmail = () => `nueva-${crypto.randomUUID().slice(0, 8)}@empresa.example`;

async function openTeam(page: Page) {
  await openPlace(page, "Equipo");
  const main = page.getByRole("main");
  await expect(main.getByRole("list", { name: "Equipo" })).toBeVisible();
  return main;
}

test("a colleague is invited by a link, chooses a password and edits; the role changes and ends", async ({
  page,
  browser,
  baseURL,
  own,
}) => {
  const email = makeEmail();
  await signIn(page, own);
  const team = await openTeam(page);
  const members = team.getByRole("list", { name: "Equipo" }).getByRole("listitem");
  const ownRow = members.filter({ hasText: own.email });
  await expect(ownRow).toContainText("Usted");
  await expect(ownRow).toContainText("Administra");
  await expect(ownRow.getByRole("button")).toHaveCount(0);

  const field = team.getByLabel("Invitar a alguien, por su correo");
  const create = team.getByRole("button", { name: "Crear el enlace de invitación" });
  await create.click();
  await expect(team).toContainText("Escriba el correo de la persona.");
  await field.fill(own.email.toUpperCase());
  await create.click();
  await expect(team).toContainText("Esa persona ya está en el equipo.");
  await expect(team.getByRole("radio", { name: /^Edita/ })).toBeChecked();
  await field.fill(email);
  await create.click();
  const handover = team.getByRole("group", { name: `Enlace para ${email}` });
  await expect(handover).toBeFocused();
  const link = await handover.getByLabel("Enlace").inputValue();
  const chat = handover.getByRole("link", { name: "Enviar por WhatsApp" });
  const address = new URL((await chat.getAttribute("href")) ?? "");
  expect(address.origin).toBe("https://wa.me");
  expect(address.searchParams.get("text")).toContain(link);
  await expect(team.getByRole("list", { name: "Invitaciones sin usar" })).toContainText(email);
  expect(await listFaults(page)).toEqual([]);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await elsewhere.newPage();
  // Opening the link does not use it up.
  await other.goto(link);
  await other.reload();
  await expect(other.getByText(`${own.email} le invita a editar`)).toBeVisible();
  const accept = other.getByRole("button", { name: "Aceptar y entrar" });
  await accept.click();
  await expect(other.getByText("Escriba su nombre.")).toBeVisible();
  expect(await listFaults(other)).toEqual([]);
  await other.getByLabel("Su nombre").fill("Marta Ríos");
  for (const password of ["contraseña123", CHOSEN]) {
    await other.getByLabel("Contraseña nueva").fill(password);
    await other.getByLabel("Escríbala otra vez").fill(password);
    await accept.click();
    if (password !== CHOSEN)
      await expect(other.getByRole("alert")).toContainText("demasiado débil");
  }
  await expectToast(other, "Acceso exitoso", "Bienvenido al panel de administración");
  await expect(other.getByRole("tab", { name: "Contenido" })).toBeVisible();

  await page.reload();
  const row = members.filter({ hasText: email });
  await expect(row).toContainText("Marta Ríos");
  await expect(row).toContainText("Edita");
  await expect(team.getByText(email, { exact: true })).toHaveCount(0);
  page.once("dialog", (question) => void question.accept());
  await row.getByRole("button", { name: `Que administre: ${email}` }).click();
  await expect(row).toContainText("Administra");
  page.once("dialog", (question) => void question.accept());
  await row.getByRole("button", { name: `Quitar a ${email} del equipo` }).click();
  await expect(row).toHaveCount(0);
  await expect(team.getByRole("status").first()).toHaveText(`${email} ya no está en el equipo.`);
  await other.reload();
  await expect(other).toHaveURL("/admin/login");

  await other.goto(link);
  await expect(other.getByRole("alert")).toContainText("Esta invitación ya no sirve");
  await elsewhere.close();
});

test("a person with an account accepts with it, and an invitation for another one says so @drill", async ({
  page,
  browser,
  baseURL,
  own,
  installation,
}) => {
  const known = { email: makeEmail(), password: "gallinas tranquilas comen maíz" };
  await createUser(installation, known);
  await signIn(page, own);
  const team = await openTeam(page);
  await team.getByLabel("Invitar a alguien, por su correo").fill(known.email);
  await team.getByRole("radio", { name: /^Administra/ }).check();
  await team.getByRole("button", { name: "Crear el enlace de invitación" }).click();
  const handover = team.getByRole("group", { name: `Enlace para ${known.email}` });
  const link = await handover.getByLabel("Enlace").inputValue();

  await page.goto(link);
  await expect(page.getByText(`La invitación es para ${known.email}`)).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByText("Ya tiene una cuenta en este sitio")).toBeVisible();
  await other.getByLabel("Contraseña", { exact: true }).fill(known.password);
  await other.getByRole("button", { name: "Iniciar sesión" }).click();
  await other.getByLabel("Su nombre").fill("Luis Peña");
  await other.getByRole("button", { name: "Aceptar y entrar" }).click();
  await expect(other.getByRole("tab", { name: "Contenido" })).toBeVisible();

  // Another invitation can be revoked before it is used.
  await page.goto("/admin");
  await openTeam(page);
  await team.getByLabel("Invitar a alguien, por su correo").fill("otra@empresa.example");
  await team.getByRole("button", { name: "Crear el enlace de invitación" }).click();
  const waiting = team.getByRole("list", { name: "Invitaciones sin usar" });
  await waiting
    .getByRole("button", { name: "Anular la invitación de otra@empresa.example" })
    .click();
  await expect(team.getByRole("status").first()).toHaveText(
    "El enlace para otra@empresa.example ya no sirve.",
  );
  await elsewhere.close();
});

test.describe("an editor", () => {
  test.use({ tab: null });

  test("edits texts, reads settings, and has no team, import, personal data or erasing", async ({
    page,
    installation,
  }) => {
    const editor = { email: makeEmail(), password: CHOSEN };
    await createUser(installation, editor, { isEditor: true });
    await page.goto("/admin/login");
    await fillCredentials(page, editor);
    await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();

    await openGroups(page);
    const setting = page.locator('li[data-name="contact.email"]');
    await expect(setting).toContainText("Configuración");
    await expect(setting.getByRole("button", { name: /^Eliminar / })).toHaveCount(0);
    await setting.getByRole("button", { name: /^Ver / }).click();
    await expect(page.getByText("Usted puede ver esta configuración")).toBeVisible();
    await expect(page.getByRole("button", { name: "Actualizar contenido" })).toHaveCount(0);
    await page.getByRole("button", { name: "Cerrar", exact: true }).click();

    for (const [tab, label] of [
      ["WhatsApp", "Número de WhatsApp"],
      ["SEO", /^Título/],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const panel = page.getByRole("tabpanel", { name: tab });
      await expect(panel.getByText("Usted puede ver esta configuración")).toBeVisible();
      await expect(panel.getByLabel(label).first()).toBeDisabled();
      await expect(panel.getByRole("button", { name: /^Guardar/ })).toHaveCount(0);
    }
    expect(await listFaults(page)).toEqual([]);

    const [text] = (await installation.send(
      "GET",
      "/rest/v1/site_content?section=eq.contact&key=eq.email",
    )) as [{ id: string }];
    const base = text as object;
    const change = { table_name: "site_content", record_id: text.id, base };
    await installation.send("POST", "/rest/v1/drafts", {
      ...change,
      changes: { value: "ventas@empresa.example" },
    });
    await openPlace(page, "Publicar");
    const changes = page.getByRole("list", { name: "Cambios sin publicar" });
    await expect(changes).toContainText("la publica o descarta quien administra el sitio");
    await expect(changes.getByRole("checkbox")).toHaveCount(0);

    await page.goto("/admin/horario");
    await expect(page.getByText("Usted puede ver esta configuración")).toBeVisible();
    await page.goto("/admin/importar");
    await expect(page.getByRole("heading", { name: /^Esta parte es de quien/ })).toBeVisible();
    await page.goto("/admin/solicitudes");
    await expect(page.getByRole("tab", { name: "Cifras" })).toBeVisible();
    await expect(page.getByRole("tab", { name: /Datos/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Exportar CSV" })).toHaveCount(0);
    await page.goto("/admin/eliminados");
    await expect(page.getByRole("heading", { level: 2, name: "Eliminados" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Borrar definitivamente/ })).toHaveCount(0);
    await page.goto("/admin/equipo");
    await expect(page.getByRole("heading", { name: /^Esta parte es de quien/ })).toBeVisible();
    await openPlace(page, "Mi cuenta");
    await page.goto("/admin/mas");
    await expect(page.getByRole("link", { name: /^Eliminados/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^(Equipo|Importar)/ })).toHaveCount(0);
  });
});
