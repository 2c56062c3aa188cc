import type { Locator, Page } from "@playwright/test";

import type { Client } from "#data/client/client.ts";
import type { Finger } from "#tests/support/finger.ts";

/** The ways into a record: the panel's tabs and lists, its search, and the page itself. */
export type Door = "tabs" | "search" | "page";

/** A frequent task of the office. */
export interface Task {
  name: string;
  /** What must be there before. */
  prepare?: (client: Client) => Promise<void>;
  /** How it is done from the panel as it opens, until it is saved. */
  doors: Readonly<Partial<Record<Door, (finger: Finger) => Promise<void>>>>;
}

const PICTURE = "public/images/noticia-calidad.webp";

const saved = (page: Page) =>
  page.locator("[data-sonner-toast][data-type=success]").first().waitFor();
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });
const button = (part: Page | Locator, name: string | RegExp) =>
  part.getByRole("button", { name, exact: typeof name === "string" }).first();

/** Saves what the open form of a tab holds. */
async function save({ page, tap }: Finger, tabName: string, submit: string): Promise<void> {
  await tap(button(panel(page, tabName), submit));
  await saved(page);
}

/** Changes a text of the tab Contenido, of which `group` is the place. */
function changeText(group: string, key: string, sought: string, value: string): Task["doors"] {
  const write = async (finger: Finger) => {
    await finger.write(panel(finger.page, "Contenido").getByLabel("Valor"), value);
    await save(finger, "Contenido", "Actualizar contenido");
  };
  return {
    tabs: async (finger) => {
      const region = finger.page.getByRole("region", { name: group, exact: true });
      await finger.tap(region.locator("summary"));
      await finger.tap(button(region, `Editar ${key}`));
      await write(finger);
    },
    search: async (finger) => {
      await search(finger, sought);
      await write(finger);
    },
  };
}

/** Opens the first result of a search. */
async function search({ page, tap, type }: Finger, text: string): Promise<void> {
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
  edit: (finger: Finger, form: Locator) => Promise<void>,
): Task["doors"] {
  const formOf = ({ page }: Finger) => panel(page, tabName).getByRole("form");
  return {
    tabs: async (finger) => {
      await finger.tap(tab(finger.page, tabName));
      await finger.tap(button(panel(finger.page, tabName), `Editar ${record}`));
      await edit(finger, formOf(finger));
    },
    search: async (finger) => {
      await search(finger, record);
      await edit(finger, formOf(finger));
    },
  };
}

const PRODUCT = "Torta de palmiste";
const ARTICLE = "Entrevista: «No compre bultos, compre nutrientes»";

async function writeArticle(finger: Finger): Promise<void> {
  const { page, write, chooseFile } = finger;
  const form = panel(page, "Noticias").getByRole("form");
  await write(form.getByRole("textbox", { name: /^Título/ }), "Llegó la cosecha de palma");
  await write(form.getByRole("textbox", { name: /^Autor/ }), "Redacción");
  await write(
    form.getByRole("textbox", { name: /^Contenido/ }),
    "Esta semana llegó la torta nueva.",
  );
  await chooseFile(button(form, "Elegir imagen"), PICTURE);
  await form.getByText(/^Imagen subida\./).waitFor();
  await save(finger, "Noticias", "Crear noticia");
}

async function writeMessage(finger: Finger): Promise<void> {
  const field = panel(finger.page, "WhatsApp").getByLabel("Mensaje", { exact: true });
  await finger.write(field, "Hola, quiero cotizar.");
  await save(finger, "WhatsApp", "Guardar configuración");
}

/** The ten that the office does most often. */
export const TASKS: readonly Task[] = [
  {
    name: "Teléfono",
    doors: changeText("Inicio: contacto", "contact.phone", "telefono", "+57 310 555 1234"),
  },
  {
    name: "Horario de atención",
    doors: changeText("Inicio: contacto", "contact.hours", "horario", "Lunes a viernes, 7 a 5"),
  },
  {
    name: "Imagen de un producto",
    doors: editRecord("Productos", PRODUCT, async (finger, form) => {
      await finger.chooseFile(button(form, "Elegir imagen"), PICTURE);
      await form.getByText(/^Imagen subida\./).waitFor();
      await save(finger, "Productos", "Actualizar producto");
    }),
  },
  {
    name: "Una característica",
    doors: editRecord("Productos", PRODUCT, async (finger, form) => {
      await finger.write(
        form.getByLabel("Características", { exact: true }),
        ", Sin aditivos",
        true,
      );
      await save(finger, "Productos", "Actualizar producto");
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
    },
  },
  {
    name: "Una noticia con foto",
    doors: {
      tabs: async (finger) => {
        await finger.tap(tab(finger.page, "Noticias"));
        await finger.tap(button(panel(finger.page, "Noticias"), "Nueva noticia"));
        await writeArticle(finger);
      },
      search: async (finger) => {
        await search(finger, "nueva noticia");
        await writeArticle(finger);
      },
    },
  },
  {
    name: "Mensaje de WhatsApp",
    doors: {
      tabs: async (finger) => {
        await finger.tap(tab(finger.page, "WhatsApp"));
        await writeMessage(finger);
      },
      search: async (finger) => {
        await search(finger, "mensaje whatsapp");
        await writeMessage(finger);
      },
    },
  },
  {
    name: "Titular de la portada",
    doors: changeText(
      "Inicio: portada",
      "hero.title_start",
      "titular",
      "Materias primas que rinden",
    ),
  },
  {
    name: "Errata en una noticia",
    doors: editRecord("Noticias", ARTICLE, async (finger, form) => {
      await finger.write(form.getByRole("textbox", { name: /^Contenido/ }), ".", true);
      await save(finger, "Noticias", "Actualizar noticia");
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
        await tap(button(panel(page, "Productos"), `Historial de ${PRODUCT}`));
        const history = page.getByRole("dialog");
        await tap(button(history, "Restaurar"));
        await history.getByText("Producto restaurado correctamente").waitFor();
      },
    },
  },
];
