import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";

import { ADMINISTRATOR } from "#tests/support/site-process.ts";

import { type Installation, openInstallation } from "./panel-installation.ts";

export { expect };

export interface Credentials {
  email: string;
  password: string;
}

const TABS = {
  Contenido: "contenido",
  Productos: "productos",
  Noticias: "noticias",
  Menú: "menu",
  WhatsApp: "whatsapp",
  SEO: "seo",
} as const;

/**
 * `installation` belongs to the worker, and its records are restored after each test. `panel` is its products tab, or
 * that of the option `tab` (null: no page yet), signed in as `admin` with an unchanged session. Long texts are edited as
 * text, unless the option `editor` says otherwise. `ordinaryUser` is no administrator.
 */
export const test = base.extend<
  {
    admin: Credentials;
    tidy: void;
    tab: keyof typeof TABS | null;
    editor: "visual" | "texto" | null;
    panel: Page;
  },
  { installation: Installation; ordinaryUser: Credentials }
>({
  installation: [
    async ({ playwright }, use, { parallelIndex }) => {
      const installation = await openInstallation(playwright.request, `panel-${parallelIndex}`);
      await use(installation);
      await installation.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ installation }, use) => use(installation.origin),
  tidy: [
    async ({ installation }, use) => {
      await use();
      await installation.restoreRecords();
    },
    { auto: true },
  ],
  admin: ADMINISTRATOR,
  ordinaryUser: [
    async ({ installation }, use) => {
      const user = {
        email: `persona-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
        password: "gallinas tranquilas comen maíz",
      };
      await createUser(installation, user);
      await use(user);
    },
    { scope: "worker" },
  ],
  tab: ["Productos", { option: true }],
  editor: ["texto", { option: true }],
  panel: async ({ page, context, installation, tab, editor }, use) => {
    const session = await installation.signIn();
    context.on("request", (request) => {
      const isOfAccounts = new URL(request.url()).pathname.startsWith("/auth/v1/");
      if (isOfAccounts && request.method() !== "GET") installation.forgetSession();
    });
    // Only once, so that a reload does not overwrite later changes of the session.
    await page.addInitScript((text) => {
      if (sessionStorage.getItem("signed-in") !== null) return;
      sessionStorage.setItem("signed-in", "yes");
      localStorage.setItem("sb-localhost-auth-token", text);
    }, JSON.stringify(session));
    if (editor !== null) {
      await page.addInitScript((choice) => {
        localStorage.setItem("editor-de-textos", choice);
      }, editor);
    }
    if (tab !== null) await openAt(page, tab);
    await use(page);
  },
});

async function openAt(page: Page, tab: keyof typeof TABS): Promise<void> {
  await page.goto(`/admin?tab=${TABS[tab]}`);
  const content = page.getByRole("tabpanel", { name: tab });
  await expect(content.getByRole("heading", { level: 2 }).first()).toBeVisible();
  if (tab === "Productos") await expect(content.getByRole("list", { name: tab })).toBeVisible();
}

/** Creates a confirmed user with the installation's secret key. */
export async function createUser(
  installation: Installation,
  user: Credentials,
  { isAdministrator = false, isEditor = false } = {},
): Promise<string> {
  const created = await installation.send("POST", "/auth/v1/admin/users", {
    ...user,
    email_confirm: true,
  });
  const { id } = created as { id: string };
  if (isAdministrator) await installation.send("POST", "/rest/v1/admin_users", { user_id: id });
  if (isEditor) await installation.send("POST", "/rest/v1/editors", { user_id: id });
  return id;
}

/** Signs in through the form and waits for the panel. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/admin/login");
  await fillCredentials(page, credentials);
  await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();
}

export async function fillCredentials(page: Page, credentials: Credentials): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(credentials.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(credentials.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** Opens a main place of the panel, or one that «Más» lists: a menu of the header, and a page on a phone. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Principal" });
  const link = navigation.getByRole("link", { name: new RegExp(`^${name}`) });
  const main = ["Inicio", "Solicitudes", "Publicar", "Sitio"];
  if (main.includes(name)) return link.click();
  const hasMenu = (page.viewportSize()?.width ?? 0) >= 768;
  await navigation.getByRole(hasMenu ? "button" : "link", { name: "Más", exact: true }).click();
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
}

/** Opens the filters and actions of a list, which are behind a button on a phone. */
export async function openOptions(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 640) return;
  const button = page.getByRole("button", { name: "Opciones" });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Lets no new draft reach the server, where it would be once the page is hidden: what is typed is in the browser alone. */
export async function refuseDrafts(context: BrowserContext): Promise<void> {
  // In the pages themselves: a route does not see what a page sends at its end.
  await context.addInitScript(refuse);
  for (const page of context.pages()) await page.evaluate(refuse);

  function refuse() {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const { url, method } =
        input instanceof Request ? input : { url: input.toString(), method: init?.method ?? "GET" };
      return method === "POST" && /\/rest\/v1\/drafts(?:\?|$)/.test(url)
        ? Promise.reject(new TypeError("Failed to fetch"))
        : send(input, init);
    };
  }
}

/** Opens the groups of texts. */
export async function openGroups(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Inicio: portada" })).toBeVisible();
  await page
    .locator("details:has(> ul[aria-labelledby])")
    .evaluateAll((groups) => groups.forEach((group) => group.setAttribute("open", "")));
}

/** Opens the blank form, which is behind a button on a phone. */
export async function openNewProduct(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: /^Productos/ })).toBeVisible();
  const button = page.getByRole("button", { name: "Nuevo producto", exact: true });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole("heading", { name: "Nuevo producto", exact: true })).toBeVisible();
}

export async function createProduct(
  page: Page,
  title: string,
  toast: { staysOpen?: boolean } = {},
): Promise<void> {
  await openNewProduct(page);
  await page.getByLabel("Título").fill(title);
  await page.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente", toast);
}

/** The row of the product with exactly that title. */
export function productRow(page: Page, title: string): Locator {
  return page
    .getByRole("list", { name: "Productos" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/**
 * Expects a toast with this title and text, of type error only for the title "Error". Unless it offers something or
 * `staysOpen`, it is closed: the next toast would wait for it, and the next action could be taken for done because of it.
 */
export async function expectToast(
  page: Page,
  title: string,
  text: string,
  { staysOpen = false, ...options }: { timeout?: number; staysOpen?: boolean } = {},
): Promise<void> {
  const type = title === "Error" ? "error" : "success";
  const toast = page
    .locator(`[data-sonner-toast][data-removed=false][data-type=${type}]`)
    .filter({ hasText: title })
    .filter({ has: page.getByText(text, { exact: true }) });
  await expect(toast).toBeVisible(options);
  if (staysOpen) return;
  await toast.evaluateAll((toasts) => {
    for (const each of toasts) {
      const [close, ...offers] = each.querySelectorAll<HTMLElement>("button");
      if (offers.length === 0) close?.click();
    }
  });
}

/** Unfolds a notice, which a phone folds. */
export async function unfold(notice: Locator): Promise<void> {
  const isOpen = await notice
    .locator("details")
    .evaluate((details) => "open" in details && details.open);
  if (isOpen !== true) await notice.getByRole("heading").click();
}

/** Opens the folded fields of a form, unless they are open. */
export async function openAdvanced(form: Page | Locator): Promise<void> {
  const fold = form.locator("details:visible").filter({ hasText: "Avanzado" });
  if ((await fold.getAttribute("open")) === null) await fold.getByText("Avanzado").click();
}

/** Chooses what a record's menu in its list offers. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^Más acciones de / }).click();
  await row.getByRole("menuitem", { name }).click();
}

/** What «Más» of the open form offers. */
export async function chooseFormAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Más acciones de este formulario" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** The address that an entry of a record's menu leads to. */
export async function readMenuLink(row: Locator, name: string): Promise<string | null> {
  await row.getByRole("button", { name: /^Más acciones de / }).click();
  const address = await row.getByRole("menuitem", { name }).getAttribute("href");
  await row.page().keyboard.press("Escape");
  return address;
}

/** Matches the id that a form generates for a new record. */
export const ANY_ID = expect.stringMatching(/^[\da-f-]{36}$/) as unknown;

/** A title that no other test uses. */
export function uniqueTitle(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`;
}

export async function deleteProduct(page: Page, title: string): Promise<void> {
  page.once("dialog", (question) => void question.accept());
  await productRow(page, title).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Éxito", "Producto eliminado correctamente");
  await expect(productRow(page, title)).toBeHidden();
}
