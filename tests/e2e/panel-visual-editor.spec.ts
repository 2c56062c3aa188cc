import type { Locator, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, expectToast, openGroups, refuseDrafts, test } from "./panel-test.ts";
import { makeArticle, openArticle, readContent, save, tool } from "./panel-visual-test.ts";

test.use({ tab: null, editor: null });

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

  // What is typed in one is in the other, and the last keystrokes are saved immediately.
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

test("a text that the editor does not know is edited as text, and says why @drill", async ({
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
  await refuseDrafts(panel.context());
  const article = await makeArticle(installation, "Antes.");
  const text = await openArticle(panel, article);
  await text.click();
  await panel.keyboard.press("End");
  await panel.keyboard.type(" Después", { delay: 0 });
  panel.once("dialog", (dialog) => void dialog.accept());
  await panel.reload();
  await expect(text).toHaveText("Antes. Después");
  await panel.getByRole("tab", { name: "Productos" }).click();
  await panel.getByRole("tab", { name: "Noticias" }).click();
  await expect(text).toHaveText("Antes. Después");
});

test("the editor's tools are large enough to touch on a phone @phone", async ({
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

  test("texts open as text, until the user chooses otherwise @drill", async ({ panel }) => {
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
  await panel
    .locator(`[data-name="footer.privacy_text"]`)
    .getByRole("button", { name: /^Editar / })
    .click();
}
