import type { Page } from "@playwright/test";

import { expect, type Other, test } from "./panel-forms-test.ts";
import { type Credentials, signIn, uniqueTitle } from "./panel-test.ts";

/* Whatever happens to a form in mid-sentence, what was typed is on the site in the end: five mishaps, in four kinds of
   forms, and a clock that is corrected in the meantime. */

interface OpenedForm {
  /** The address of the form in the panel. */
  address: string;
  /** The label of the field that is typed into. */
  label: string;
  submit: string;
  /** Reads what the site has stored. */
  read: () => Promise<string | undefined>;
  /** A colleague's save of the same field. */
  patch: (text: string) => Promise<unknown>;
}

type Send = Other["request"];

const readFirst = (rows: unknown, column: string) =>
  (rows as Record<string, string>[])[0]?.[column];

/** Creates a record, and says where its form is. */
async function createRecord(
  send: Send,
  form: { table: string; tab: string; column: string; label: string; submit: string },
  record: object,
): Promise<OpenedForm> {
  const { table, tab, column, label, submit } = form;
  const [{ id }] = (await send("POST", `/rest/v1/${table}`, record)) as [{ id: string }];
  const row = `/rest/v1/${table}?id=eq.${id}`;
  return {
    address: `/admin?tab=${tab}&registro=${id}`,
    label,
    submit,
    read: async () => readFirst(await send("GET", row), column),
    patch: (text) => send("PATCH", row, { [column]: text }),
  };
}

const FORMS: Readonly<Record<string, (send: Send) => Promise<OpenedForm>>> = {
  "a product": (send) =>
    createRecord(
      send,
      {
        table: "products",
        tab: "productos",
        column: "description",
        label: "Descripción",
        submit: "Actualizar producto",
      },
      { title: uniqueTitle("Melaza") },
    ),
  "a menu item": (send) =>
    createRecord(
      send,
      {
        table: "menu_items",
        tab: "menu",
        column: "name",
        label: "Nombre",
        submit: "Actualizar elemento",
      },
      { name: uniqueTitle("Enlace"), url: "/noticias", is_active: false, order_index: 90 },
    ),
  "a text": (send) =>
    createRecord(
      send,
      {
        table: "site_content",
        tab: "contenido",
        column: "value",
        label: "Valor",
        submit: "Actualizar contenido",
      },
      { section: "footer", key: uniqueTitle("clave"), value: "Antes", type: "text" },
    ),
  settings: async (send) => {
    const row = "/rest/v1/site_content?section=eq.seo&key=eq.author";
    await send("DELETE", row);
    await send("DELETE", "/rest/v1/drafts?record_name=eq.seo.author");
    await send("POST", "/rest/v1/site_content", {
      section: "seo",
      key: "author",
      value: uniqueTitle("Autor"),
      type: "text",
    });
    return {
      address: "/admin?tab=seo",
      label: "Autor del sitio",
      submit: "Guardar configuración SEO",
      read: async () => readFirst(await send("GET", row), "value"),
      patch: (value) => send("PATCH", row, { value }),
    };
  },
};

const fieldOf = (page: Page, { label }: OpenedForm) =>
  page.getByRole("tabpanel").getByLabel(label, { exact: false }).locator("visible=true").first();

async function open(page: Page, form: OpenedForm): Promise<void> {
  await page.goto(form.address);
  await expect(fieldOf(page, form)).toBeVisible();
}

const save = (page: Page, { submit }: OpenedForm) =>
  page.getByRole("button", { name: submit }).click();

/** Saves one's own text where the panel asks about another one. */
async function saveOwn(page: Page, form: OpenedForm): Promise<void> {
  await save(page, form);
  const dialog = page.getByRole("dialog", { name: /cambió lo mismo/ });
  await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
}

/** Ends all sessions of the account except a new one, as from another device. */
async function endElsewhere(page: Page, own: Credentials): Promise<void> {
  const [apikey = ""] = await page.evaluate(
    () => document.documentElement.innerHTML.match(/sb_publishable_[\w-]+/) ?? [],
  );
  const token = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey },
    data: own,
  });
  const { access_token } = (await token.json()) as { access_token: string };
  await page.request.post("/auth/v1/logout?scope=others", {
    headers: { apikey, authorization: `Bearer ${access_token}` },
  });
}

for (const [name, createForm] of Object.entries(FORMS)) {
  test(`${name}: a crash 0.3 s after a word loses nothing @drill`, async ({
    panel,
    context,
    other,
  }) => {
    const form = await createForm(other.request);
    const text = uniqueTitle("Justo antes");
    await open(panel, form);
    await fieldOf(panel, form).fill(text);
    // The mishap itself: what was typed 0.3 s ago is safe.
    await panel.waitForTimeout(300);
    const cdp = await context.newCDPSession(panel);
    const crashed = panel.waitForEvent("crash");
    cdp.send("Page.crash").catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await open(next, form);
    // The form continues automatically.
    await expect(fieldOf(next, form)).toHaveValue(text);
    await save(next, form);
    await expect.poll(form.read).toBe(text);
  });

  test(`${name}: a network that ends during a save loses nothing @drill`, async ({
    panel,
    context,
    other,
  }) => {
    const form = await createForm(other.request);
    const text = uniqueTitle("Sin red");
    await open(panel, form);
    await fieldOf(panel, form).fill(text);
    const begun = Promise.withResolvers<void>();
    await panel.route(/\/rest\/v1\/(products|menu_items|site_content)/, async (route) => {
      if (["PATCH", "POST"].includes(route.request().method())) {
        begun.resolve();
        await context.setOffline(true);
        return route.abort("internetdisconnected");
      }
      return route.fallback();
    });
    await save(panel, form);
    await begun.promise;
    await expect(panel.getByRole("alert").first()).toBeVisible();
    await expect(fieldOf(panel, form)).toHaveValue(text);
    await panel.unrouteAll();
    await context.setOffline(false);
    await save(panel, form);
    await expect.poll(form.read).toBe(text);
  });

  test(`${name}: a session that ends while typing loses nothing @drill`, async ({
    page,
    own,
    other,
  }) => {
    const form = await createForm(other.request);
    const text = uniqueTitle("Otra sesión");
    await page.goto("/admin/login");
    await signIn(page, own);
    await open(page, form);
    await endElsewhere(page, own);
    // The draft, saved after a pause, is refused first.
    await fieldOf(page, form).fill(text);
    const dialog = page.getByRole("dialog", { name: "Inicie sesión de nuevo" });
    await dialog.getByLabel("Contraseña", { exact: true }).fill(own.password);
    await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(dialog).toBeHidden();
    await save(page, form);
    await expect.poll(form.read).toBe(text);
  });

  test(`${name}: a second tab that saves the same field is asked about @drill`, async ({
    panel,
    context,
    other,
  }) => {
    const form = await createForm(other.request);
    const [mine, theirs] = [uniqueTitle("Aquí"), uniqueTitle("En la otra")];
    await open(panel, form);
    const second = await context.newPage();
    await open(second, form);
    await fieldOf(panel, form).fill(mine);
    await fieldOf(second, form).fill(theirs);
    await save(second, form);
    await expect.poll(form.read).toBe(theirs);
    await expect(fieldOf(panel, form)).toHaveValue(mine);
    await panel.bringToFront();
    await saveOwn(panel, form);
    await expect.poll(form.read).toBe(mine);
  });

  test(`${name}: a colleague who saves the same field is asked about @drill`, async ({
    panel,
    other,
  }) => {
    const form = await createForm(other.request);
    const text = uniqueTitle("Lo mío");
    await open(panel, form);
    await fieldOf(panel, form).fill(text);
    await form.patch("Lo de otra persona");
    await saveOwn(panel, form);
    await expect.poll(form.read).toBe(text);
  });
}

test("a clock that is two years slow, and corrected after a crash, loses nothing @drill", async ({
  panel,
  context,
  other,
}) => {
  const form = await (FORMS["a product"] as (send: Send) => Promise<OpenedForm>)(other.request);
  const text = uniqueTitle("Reloj");
  await context.clock.setSystemTime(new Date(Date.now() - 2 * 365 * 24 * 60 * 60 * 1000));
  await open(panel, form);
  await fieldOf(panel, form).fill(text);
  await panel.goto("about:blank");
  await context.clock.setSystemTime(new Date());
  await open(panel, form);
  await expect(fieldOf(panel, form)).toHaveValue(text);
});
