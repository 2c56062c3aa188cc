import type { FrameLocator, Locator, Page } from "@playwright/test";

import type { Client } from "#data/client/client.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import type { TouchInput } from "#tests/support/touch-input.ts";

/** The ways into a record: the panel's navigation and lists, its search, and the page itself. */
export type Door = "tabs" | "search" | "page";

/** A frequent task of the office. */
export interface Task {
  name: string;
  /** What must be there before. */
  prepare?: (client: Client) => Promise<void>;
  /** How it is done from the panel as it opens, until it is saved. */
  doors: Readonly<Partial<Record<Door, (input: TouchInput) => Promise<void>>>>;
}

const PICTURE = "public/images/noticia-calidad.webp";

const saved = (page: Page) =>
  page.locator("[data-sonner-toast][data-type=success]").first().waitFor();
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });
const button = (part: Page | Locator, name: string | RegExp) =>
  part.getByRole("button", { name, exact: typeof name === "string" }).first();

/** Saves what an open form holds. */
async function save({ page, tap }: TouchInput, form: Locator, submit: string): Promise<void> {
  await tap(button(form, submit));
  await saved(page);
}

/** Opens the page editor. @returns the home page in it */
async function openEditor({ page, tap }: TouchInput): Promise<FrameLocator> {
  await tap(page.getByRole("link", { name: "Sitio", exact: true }));
  return page.frameLocator("iframe");
}

/** Opens the page editor. @returns what the home page shows of a text, named `section.key` */
async function openEditorAt(input: TouchInput, name: string): Promise<Locator> {
  return (await openEditor(input)).locator(`[data-edit~="${name}"]`);
}

/** Touches a thing of the page that is edited. @returns the form that it opened */
async function touchThing({ page, touch }: TouchInput, thing: Locator): Promise<Locator> {
  await touch(thing.filter({ visible: true }).first());
  return page.getByRole("region", { name: /^Editar: / });
}

/** Types over a text, whose field has the focus when its form opens, and saves. */
async function replaceText(input: TouchInput, sheet: Locator, value: string): Promise<void> {
  await sheet.locator("[data-field=value] :focus").waitFor();
  await input.replace(value);
  await save(input, sheet, "Guardar");
}

interface ContentText {
  /** The place of the tab Contenido that it is listed under. */
  group: string;
  key: string;
  /** What the office looks for. */
  sought: string;
  value: string;
}

/** Changes a text of the home page. */
function changeText({ group, key, sought, value }: ContentText): Task["doors"] {
  const write = async (input: TouchInput) => {
    const form = panel(input.page, "Contenido");
    await input.write(form.getByLabel("Valor"), value);
    await save(input, form, "Actualizar contenido");
  };
  return {
    tabs: async (input) => {
      const region = input.page.getByRole("region", { name: group, exact: true });
      await input.tap(region.locator("summary"));
      await input.tap(button(region, `Editar ${key}`));
      await write(input);
    },
    search: async (input) => {
      await search(input, sought);
      await write(input);
    },
    page: async (input) => {
      const sheet = await touchThing(input, await openEditorAt(input, key));
      await replaceText(input, sheet, value);
    },
  };
}

/** Opens the first result of a search. */
async function search({ page, tap, type }: TouchInput, text: string): Promise<void> {
  await tap(button(page, "Buscar"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("option").first().waitFor();
  await type(text);
  await dialog.locator("mark").first().waitFor();
  await tap(dialog.getByRole("option").first());
}

/** Edits a record through its list and through the search. */
function editRecord(
  tabName: string,
  record: string,
  edit: (input: TouchInput, form: Locator) => Promise<void>,
  find: (site: FrameLocator) => Locator = (site) => site.getByText(record, { exact: true }),
): Task["doors"] {
  const formOf = ({ page }: TouchInput) => panel(page, tabName).getByRole("form");
  return {
    tabs: async (input) => {
      await input.tap(tab(input.page, tabName));
      await input.tap(button(panel(input.page, tabName), `Editar ${record}`));
      await edit(input, formOf(input));
    },
    search: async (input) => {
      await search(input, record);
      await edit(input, formOf(input));
    },
    page: async (input) => edit(input, await touchThing(input, find(await openEditor(input)))),
  };
}

const PRODUCT = "Torta de palmiste";
const ARTICLE = "Preguntas a nuestro equipo: compre nutrientes, no bultos";

/** Writes in the visual editor, which opens when it is in sight. */
async function writeBody(input: TouchInput, form: Locator, text: string, isAdded?: boolean) {
  await input.scrollTo(button(form, "Ver como texto"));
  await input.write(form.getByRole("textbox", { name: /^Contenido/ }), text, isAdded);
}

async function writeArticle(input: TouchInput): Promise<void> {
  const { page, write, chooseFile } = input;
  const form = panel(page, "Noticias").getByRole("form");
  await write(form.getByRole("textbox", { name: /^Título/ }), "Llegó la cosecha de palma");
  await write(form.getByRole("textbox", { name: /^Autor/ }), "Redacción");
  await writeBody(input, form, "Esta semana llegó la torta nueva.");
  // It moves what is below it.
  await button(form, /según el texto$/).waitFor();
  await chooseFile(button(form, "Elegir imagen"), PICTURE);
  await form.getByText(/^Imagen subida\./).waitFor();
  await save(input, form, "Crear noticia");
}

async function writeMessage(input: TouchInput): Promise<void> {
  const form = panel(input.page, "WhatsApp");
  await input.write(form.getByLabel("Mensaje", { exact: true }), "Hola, quiero cotizar.");
  await save(input, form, "Guardar configuración");
}

/** Opens a place of the navigation. */
const openMain = ({ page, tap }: TouchInput, name: string) =>
  tap(page.getByRole("link", { name: new RegExp(`^${name}`) }).first());

/** Opens a page that «Más» lists. */
async function openListed(input: TouchInput, name: string): Promise<void> {
  await openMain(input, "Más");
  await input.tap(input.page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) }));
}

async function openOnSaturdays({ page, tap }: TouchInput): Promise<void> {
  await tap(page.getByRole("checkbox", { name: /^Sábado/ }));
  await tap(button(page, "Guardar horario"));
  await saved(page);
}

/** Prepares what the office could publish: new descriptions of that many products. */
async function makeDrafts(client: Client, count: number): Promise<void> {
  const { data: products } = await client
    .from("products")
    .select("*")
    .order("title")
    .limit(count)
    .throwOnError();
  for (const base of products) {
    const changes = { min_order: "Un bulto" };
    await client
      .from("drafts")
      .insert({ table_name: "products", record_id: base.id, base, changes })
      .throwOnError();
  }
}

/** Answers the first request of the inbox, and says so on coming back from WhatsApp. */
async function answerRequest(input: TouchInput): Promise<void> {
  const { page, tap } = input;
  await openMain(input, "Solicitudes");
  await tap(page.getByRole("list", { name: "Solicitudes" }).getByRole("link").first());
  const opening = page.waitForEvent("popup");
  await tap(page.getByRole("link", { name: "Responder por WhatsApp" }));
  await (await opening).close();
  await tap(button(page, "Sí, marcar como respondida"));
  await page.getByText("Respondida", { exact: true }).filter({ visible: true }).first().waitFor();
}

/** The fifteen that the office does most often. */
export const TASKS: readonly Task[] = [
  {
    name: "Teléfono",
    doors: changeText({
      group: "Inicio: contacto",
      key: "contact.phone",
      sought: "telefono",
      value: "+57 310 555 1234",
    }),
  },
  {
    name: "Dirección",
    doors: changeText({
      group: "Inicio: contacto",
      key: "contact.address",
      sought: "direccion",
      value: "Calle 80 # 10-20, Bogotá, D. C.",
    }),
  },
  {
    name: "Imagen de un producto",
    doors: editRecord("Productos", PRODUCT, async (input, form) => {
      await input.chooseFile(button(form, "Elegir imagen"), PICTURE);
      await form.getByText(/^Imagen subida\./).waitFor();
      await save(input, form, "Actualizar producto");
    }),
  },
  {
    name: "Una característica",
    doors: editRecord("Productos", PRODUCT, async (input, form) => {
      await input.write(
        form.getByLabel("Características", { exact: true }),
        ", Sin aditivos",
        true,
      );
      await save(input, form, "Actualizar producto");
    }),
  },
  {
    name: "Esconder un elemento del menú",
    doors: {
      tabs: async ({ page, tap }) => {
        await tap(tab(page, "Menú"));
        await tap(panel(page, "Menú").getByRole("switch", { name: "Activo: Servicios" }));
        await saved(page);
      },
      page: async (input) => {
        const site = await openEditor(input);
        await input.tap(site.getByRole("button", { name: "Menú", exact: true }));
        const sheet = await touchThing(input, site.getByText("Servicios", { exact: true }));
        await input.tap(sheet.getByRole("switch", { name: "Activo" }));
        await save(input, sheet, "Actualizar elemento");
      },
    },
  },
  {
    name: "Una noticia con foto",
    doors: {
      tabs: async (input) => {
        await input.tap(tab(input.page, "Noticias"));
        await input.tap(button(panel(input.page, "Noticias"), "Nueva noticia"));
        await writeArticle(input);
      },
      search: async (input) => {
        await search(input, "nueva noticia");
        await writeArticle(input);
      },
    },
  },
  {
    name: "Mensaje de WhatsApp",
    doors: {
      tabs: async (input) => {
        await input.tap(tab(input.page, "WhatsApp"));
        await writeMessage(input);
      },
      search: async (input) => {
        await search(input, "mensaje whatsapp");
        await writeMessage(input);
      },
      page: async (input) => {
        // The button that floats over every page.
        const floating = (await openEditorAt(input, "whatsapp.message")).last();
        const sheet = await touchThing(input, floating);
        await replaceText(input, sheet, "Hola, quiero cotizar.");
      },
    },
  },
  {
    name: "Titular de la portada",
    doors: changeText({
      group: "Inicio: portada",
      key: "hero.title_start",
      sought: "titular",
      value: "Materias primas que rinden",
    }),
  },
  {
    name: "Errata en una noticia",
    doors: editRecord("Noticias", ARTICLE, async (input, form) => {
      await writeBody(input, form, ".", true);
      await save(input, form, "Actualizar noticia");
    }),
  },
  {
    name: "Deshacer el último cambio",
    prepare: async (client) => {
      await client
        .from("products")
        .update({ min_order: "Un bulto" })
        .eq("title", PRODUCT)
        .throwOnError();
    },
    doors: {
      tabs: async ({ page, tap }) => {
        await tap(tab(page, "Productos"));
        await tap(button(panel(page, "Productos"), `Más acciones de «${PRODUCT}»`));
        await tap(page.getByRole("menuitem", { name: "Historial" }));
        const history = page.getByRole("dialog");
        await tap(button(history, "Restaurar"));
        await history.getByText("Producto restaurado correctamente").waitFor();
      },
    },
  },
  {
    name: "Ocultar un producto",
    prepare: async (client) => {
      await client
        .from("products")
        .update({ is_published: true })
        .eq("title", PRODUCT)
        .throwOnError();
    },
    doors: {
      tabs: async ({ page, tap }) => {
        await tap(tab(page, "Productos"));
        await tap(button(panel(page, "Productos"), `Más acciones de «${PRODUCT}»`));
        await tap(page.getByRole("menuitem", { name: "Ocultar" }));
        // Articles link to it.
        await tap(button(page.getByRole("dialog"), "Ocultar"));
        await saved(page);
      },
      search: async (input) => {
        await search(input, PRODUCT);
        const form = panel(input.page, "Productos").getByRole("form");
        await input.tap(form.getByRole("switch", { name: "Visible en el sitio" }));
        await input.tap(button(form, "Actualizar producto"));
        await input.tap(button(input.page.getByRole("dialog"), "Ocultar de todos modos"));
        await saved(input.page);
      },
    },
  },
  {
    name: "Horario",
    doors: {
      tabs: async (input) => {
        await openListed(input, "Horario");
        await openOnSaturdays(input);
      },
      search: async (input) => {
        await search(input, "sabado");
        await openOnSaturdays(input);
      },
    },
  },
  {
    name: "Responder una solicitud",
    prepare: async (client) => void (await submitQuoteRequest(client, makeRequest())),
    doors: { tabs: answerRequest },
  },
  {
    name: "Publicar tres cambios juntos",
    prepare: (client) => makeDrafts(client, 3),
    doors: {
      tabs: async (input) => {
        const { page, tap } = input;
        await openMain(input, "Publicar");
        const changes = page.getByRole("list", { name: "Cambios sin publicar" });
        const ticks = changes.getByRole("checkbox", { name: /^Seleccionar/ });
        await ticks.first().waitFor();
        for (let place = 0; place < 3; place += 1) await tap(ticks.nth(place));
        await tap(
          page.getByRole("group", { name: "Acciones para lo elegido" }).getByRole("button", {
            name: "Publicar",
            exact: true,
          }),
        );
        await saved(page);
      },
    },
  },
  {
    name: "Recuperar lo eliminado",
    prepare: async (client) => {
      const title = "Maíz amarillo";
      await client.from("products").insert({ title }).throwOnError();
      await client.from("products").delete().eq("title", title).throwOnError();
    },
    doors: {
      tabs: async (input) => {
        await openListed(input, "Eliminados");
        await input.tap(button(input.page, "Restaurar"));
        await saved(input.page);
      },
    },
  },
];
