import type { Locator } from "@playwright/test";

import { PASTED } from "#tests/support/pasted-html.ts";

import { listFaults } from "./axe-test.ts";
import { makePhotograph } from "./panel-media-test.ts";
import { expect, test } from "./panel-test.ts";
import { makeArticle, openArticle, readContent, save } from "./panel-visual-test.ts";

test.use({ tab: null, editor: null });

async function paste(text: Locator, data: Record<string, string>): Promise<void> {
  await text.evaluate((element, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(contents)) clipboardData.setData(type, content);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  }, data);
}

test("what is pasted from Word, Google Docs and web pages brings its structure and nothing else @drill", async ({
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

test("links lead to pages of the site, and pictures are uploaded with what they show @drill", async ({
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
  await expect(dialog.getByText("Copie la dirección completa de la página")).toBeVisible();
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
