import type { Locator, Page } from "@playwright/test";

import { PASTED } from "#tests/support/pasted-html.ts";

import { listFaults, measureOverflow } from "./axe-test.ts";
import type { Installation } from "./panel-installation.ts";
import { makePhotograph } from "./panel-media-test.ts";
import { expect, expectToast, openGroups, test, uniqueTitle } from "./panel-test.ts";

test.use({ tab: "Noticias", editor: null });

interface Stored {
  id: string;
  title: string;
  content: string;
}

/** An article with that text. */
async function makeArticle({ send }: Installation, content: string): Promise<Stored> {
  const title = uniqueTitle("Visual");
  const article = { title, content, author: "Redacción", excerpt: "", category: "Innovación" };
  const [stored] = (await send("POST", "/rest/v1/news", article)) as [Stored];
  return stored;
}

async function readContent({ send }: Installation, { id }: Stored): Promise<string> {
  const [row] = (await send("GET", `/rest/v1/news?id=eq.${id}`)) as [Stored];
  return row.content;
}

async function openArticle(panel: Page, { title }: Stored): Promise<Locator> {
  await panel.reload();
  await panel.getByRole("button", { name: `Editar ${title}` }).click();
  return panel.getByRole("textbox", { name: "Contenido" });
}

async function save(panel: Page): Promise<void> {
  await panel.getByRole("button", { name: "Actualizar noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
}

const tool = (panel: Page, name: string) => panel.getByRole("button", { name, exact: true });

test("an article is written as it looks, by keyboard and by buttons, and stored as Markdown", async ({
  panel,
  installation,
}) => {
  const article = await makeArticle(installation, "");
  const text = await openArticle(panel, article);
  await text.click();
  await panel.keyboard.press("ControlOrMeta+Alt+1");
  await panel.keyboard.type("Melaza seca");
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Melaza seca");
  await expect(tool(panel, "Título")).toHaveAttribute("aria-pressed", "true");
  await panel.keyboard.press("Enter");
  await panel.keyboard.type("Una energía ");
  await panel.keyboard.press("ControlOrMeta+b");
  await panel.keyboard.type("rápida");
  await panel.keyboard.press("ControlOrMeta+b");
  await panel.keyboard.type(" para www.ejemplo.com hoy.");
  await panel.keyboard.press("Enter");
  await panel.keyboard.type("- uno");
  await panel.keyboard.press("Enter");
  await panel.keyboard.type("dos");
  await tool(panel, "Más adentro").click();
  await panel.keyboard.press("Enter");
  await panel.keyboard.press("Enter");
  await panel.keyboard.press("Enter");
  await tool(panel, "Lista de tareas").click();
  await panel.keyboard.type("Pedir ficha");
  await text.getByRole("checkbox").check();
  await tool(panel, "Tabla").click();
  await panel.keyboard.type("Nombre");
  await panel.keyboard.press("Tab");
  await panel.keyboard.type("Valor");
  await tool(panel, "Columna a la derecha").click();
  await tool(panel, "Quitar fila").click();
  await panel.keyboard.press("ControlOrMeta+z");
  expect(await listFaults(panel)).toEqual([]);
  await save(panel);
  expect(await readContent(installation, article)).toBe(`## Melaza seca

Una energía **rápida** para [www.ejemplo.com](http://www.ejemplo.com) hoy.

- uno
  - dos

* [x] Pedir ficha

| Nombre | Valor |   |
| ------ | ----- | - |
|        |       |   |
|        |       |   |`);
  await expectKeyboardToLeave(panel, await openArticle(panel, article));
});

/** Tab leaves the text both ways, arrows go through its tools, and Escape comes back. */
async function expectKeyboardToLeave(panel: Page, text: Locator): Promise<void> {
  await text.focus();
  await panel.keyboard.press("ControlOrMeta+Home");
  await panel.keyboard.press("Shift+Tab");
  const focused = panel.locator(":focus");
  await expect(focused).toHaveAttribute("aria-label", "Título");
  await panel.keyboard.press("ArrowRight");
  await expect(focused).toHaveAttribute("aria-label", "Subtítulo");
  await panel.keyboard.press("End");
  await expect(focused).toHaveAttribute("aria-label", "Rehacer");
  await panel.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await panel.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
}

async function paste(text: Locator, data: Record<string, string>): Promise<void> {
  await text.evaluate((element, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(contents)) clipboardData.setData(type, content);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  }, data);
}

test("what is pasted from Word, Google Docs and web pages brings its structure and nothing else", async ({
  panel,
  installation,
}) => {
  const article = await makeArticle(installation, "");
  for (const [program, { html, markdown }] of Object.entries(PASTED)) {
    const text = await openArticle(panel, article);
    await text.click();
    await panel.keyboard.press("ControlOrMeta+a");
    await panel.keyboard.press("Delete");
    await paste(text, { "text/html": html, "text/plain": "x" });
    await save(panel);
    expect.soft(await readContent(installation, article), program).toBe(markdown);
  }
});

const SOURCE = `Vea la *ficha*
de [melaza][ficha].

* uno
* dos

Setext
------

| a|b |
|--|--:|
|1|2|

[ficha]: /cotizar "Cotice"
`;

test("a text is not changed by opening it, and an edit changes its block alone", async ({
  panel,
  installation,
}) => {
  const article = await makeArticle(installation, SOURCE);
  const writes: string[] = [];
  panel.on("request", (request) => {
    if (request.method() === "PATCH") writes.push(request.postData() ?? "");
  });
  const text = await openArticle(panel, article);
  const asText = panel.locator("textarea[name=content]");
  await tool(panel, "Ver como texto").click();
  await expect(asText).toHaveValue(SOURCE);
  await tool(panel, "Editor visual").click();
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Setext");
  await text.getByRole("listitem").last().click();
  await panel.keyboard.press("End");
  await panel.keyboard.type(" y tres");
  await panel.keyboard.press("ControlOrMeta+z");
  await tool(panel, "Ver como texto").click();
  await expect(asText).toHaveValue(SOURCE);

  // What is typed in one is in the other, and the last keystrokes are saved at once.
  await asText.press("ControlOrMeta+End");
  await panel.keyboard.type("\nFin");
  await tool(panel, "Editor visual").click();
  await text.getByText("Fin", { exact: true }).click();
  await panel.keyboard.press("End");
  await panel.keyboard.type(" del texto");
  await panel.getByRole("textbox", { name: /^Título/ }).focus();
  await panel.getByRole("textbox", { name: /^Título/ }).press("Enter");
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
  expect(await readContent(installation, article)).toBe(`${SOURCE}\nFin del texto`);
  expect(writes).toHaveLength(1);
});

test("a text that the editor does not know is edited as text, and says why", async ({
  panel,
  installation,
}) => {
  const source = "La melaza[^1] rinde.\n\n[^1]: Según el ICA.";
  const article = await makeArticle(installation, source);
  const text = await openArticle(panel, article);
  await expect(
    panel.getByText(
      "Este texto tiene notas al pie, que el editor visual no conoce: se edita como texto.",
    ),
  ).toBeVisible();
  await expect(text).toHaveValue(source);
  // It stays so while it is typed, also without the note.
  await text.fill("La melaza rinde.");
  await expect(text).toHaveValue("La melaza rinde.");
  await tool(panel, "Editor visual").click();
  await expect(panel.locator(".visual-text")).toHaveText("La melaza rinde.");
});

test("the last keystrokes survive a reload and a change of tab", async ({
  panel,
  installation,
}) => {
  const article = await makeArticle(installation, "Antes.");
  const text = await openArticle(panel, article);
  await text.click();
  await panel.keyboard.press("End");
  await panel.keyboard.type(" Después", { delay: 0 });
  panel.once("dialog", (dialog) => void dialog.accept());
  await panel.reload();
  await panel.getByRole("button", { name: `Editar ${article.title}` }).click();
  await panel.getByRole("button", { name: "Recuperar" }).click();
  await expect(text).toHaveText("Antes. Después");
  await panel.getByRole("tab", { name: "Productos" }).click();
  await panel.getByRole("tab", { name: "Noticias" }).click();
  await expect(text).toHaveText("Antes. Después");
});

test("links lead to pages of the site, and pictures are uploaded with what they show", async ({
  panel,
  installation,
}) => {
  const article = await makeArticle(installation, "Pida precio");
  const text = await openArticle(panel, article);
  await text.click();
  await panel.keyboard.press("ControlOrMeta+a");
  await panel.keyboard.press("ControlOrMeta+k");
  const dialog = panel.getByRole("dialog");
  await dialog.getByLabel("Dirección").fill("no es una dirección");
  await panel.keyboard.press("Enter");
  await expect(dialog.getByText("Escriba una dirección https://, un correo")).toBeVisible();
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await dialog.getByLabel("Dirección").fill("/cotizar");
  await panel.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text.getByRole("link", { name: "Pida precio" })).toHaveAttribute("href", "/cotizar");
  await expect(text).toBeFocused();

  const { file } = await makePhotograph();
  await panel.keyboard.press("ControlOrMeta+End");
  await text.evaluate(
    (element, { name, mimeType, base64 }) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type: mimeType }));
      const options = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", options));
    },
    { ...file, base64: file.buffer.toString("base64") },
  );
  await expect(dialog.getByLabel("Dirección de la imagen")).toHaveValue(/^\/storage\//);
  await dialog.getByRole("button", { name: "Poner imagen" }).click();
  await expect(dialog.getByText("Describa la imagen, o diga que es solo un adorno.")).toBeVisible();
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await dialog.getByLabel("Texto alternativo").fill("Caña recién cortada");
  await dialog.getByRole("button", { name: "Poner imagen" }).click();
  await expect(text.getByRole("img", { name: "Caña recién cortada" })).toBeVisible();
  await expect(panel.getByLabel("URL de la imagen")).toHaveValue("");
  await save(panel);
  expect(await readContent(installation, article)).toMatch(
    /^\[Pida precio\]\(\/cotizar\)!\[Caña recién cortada\]\(\/storage\/\S+\)$/,
  );
});

test("the editor's tools are within a finger's reach on a phone @phone", async ({
  panel,
  installation,
}) => {
  const article = await makeArticle(
    installation,
    `${"Un párrafo largo. ".repeat(150)}\n\n| a | b |\n| - | - |\n| 1 | 2 |`,
  );
  const text = await openArticle(panel, article);
  await text.getByText("1", { exact: true }).click();
  const toolbars = panel.getByRole("toolbar");
  await expect(toolbars).toHaveCount(2);
  const isPhone = (panel.viewportSize()?.width ?? 0) < 500;
  for (const button of await toolbars.getByRole("button").all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(isPhone ? 44 : 36);
  }
  // They stay in sight, however long the text is.
  await expect(toolbars.first()).toBeInViewport();
  expect(await measureOverflow(panel)).toBe(0);
  await tool(panel, "Fila abajo").click();
  await expect(text.getByRole("row")).toHaveCount(3);
});

test.describe("on Android", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    tab: "Contenido",
  });

  test("texts open as text, until the user chooses otherwise", async ({ panel }) => {
    await openLegalText(panel);
    const text = panel.getByRole("textbox", { name: "Valor" });
    await expect(panel.locator("textarea[name=value]")).toBeVisible();
    await tool(panel, "Editor visual").click();
    await expect(text.getByRole("heading").first()).toBeVisible();
    // The chosen way is the next text's too.
    await panel.reload();
    await openLegalText(panel);
    await expect(panel.locator(".visual-text")).toBeVisible();
  });
});

async function openLegalText(panel: Page): Promise<void> {
  await openGroups(panel);
  const row = panel.locator('[data-record]:has-text("Política de privacidad (Markdown)")');
  await row.getByRole("button", { name: /^Editar/ }).click();
}
