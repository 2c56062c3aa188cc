import type { Locator, Page } from "@playwright/test";

import type { Installation } from "./panel-installation.ts";
import { expectToast, uniqueTitle } from "./panel-test.ts";

export interface Stored {
  id: string;
  title: string;
  content: string;
}

/** An article with that text. */
export async function makeArticle({ send }: Installation, content: string): Promise<Stored> {
  const title = uniqueTitle("Visual");
  const article = { title, content, author: "Redacción", excerpt: "", category: "Innovación" };
  const [stored] = (await send("POST", "/rest/v1/news", article)) as [Stored];
  return stored;
}

export async function readContent({ send }: Installation, { id }: Stored): Promise<string> {
  const [row] = (await send("GET", `/rest/v1/news?id=eq.${id}`)) as [Stored];
  return row.content;
}

export async function openArticle(panel: Page, { title }: Stored): Promise<Locator> {
  await panel.goto("/admin?tab=noticias");
  await panel.getByRole("button", { name: `Editar ${title}` }).click();
  return panel.getByRole("textbox", { name: "Contenido" });
}

export async function save(panel: Page): Promise<void> {
  await panel.getByRole("button", { name: "Actualizar noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
}

/** A button of the editor, apart from those to the form's parts. */
export const tool = (panel: Page, name: string) =>
  panel.getByRole("button", { name, exact: true }).and(panel.locator(":not(nav *)"));
