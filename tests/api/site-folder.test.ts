import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { digestTables } from "#backend/backup/table-digests.ts";
import { seedDemo } from "#backend/seed/seed.ts";
import { applyContents } from "#cli/site-folder/apply-contents.ts";
import { digestContents, readFolder, writeFolder } from "#cli/site-folder/folder.ts";
import { isFulfilled, planContents, readContents } from "#cli/site-folder/site-contents.ts";
import { savePictureNote } from "#data/media/pictures.ts";
import { createArticle } from "#data/news.ts";
import { createProduct, updateProduct } from "#data/products.ts";
import { addRedirects } from "#data/redirects.ts";
import { PRIVATE_BUCKET } from "#domain/media/private-file.ts";
import { toStoredPath } from "#domain/media/stored-file.ts";
import { NEW_ARTICLE, NEWS_CATEGORIES } from "#domain/news/article.ts";
import { CATEGORIES_TEXT } from "#domain/news/categories.ts";
import { makePdf, makePicture } from "#tests/api/storage-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PRODUCT = { description: "", features: [], category: null, image_url: null };
/** With what formats like to change: ends of lines, marks of front matter, formulas. */
const TEXT = '---\n=1+1; "melaza"\r\n\n- 20 %\n---\n';

/** Stores a list of news categories, and an article of one of them. */
async function fillCategory(backend: TestBackend, value: string, category: string): Promise<void> {
  const client = backend.client(backend.keys.secret);
  await client.from("site_content").insert({ ...CATEGORIES_TEXT, value, type: "textarea" });
  await createArticle(client, { ...NEW_ARTICLE, title: `De ${category}`, author: "Ana", category });
}

const SEVEN = NEWS_CATEGORIES.join("\n");
/** Own categories, of which one is called as another site writes it otherwise. */
const OWN = `${SEVEN.replace("Calidad", "Normas\t7\tCalidad").replace("Servicios", "SERVICIOS\t5\tServicios")}\nPorcicultura`;

const CERTIFICATE = "certificados/lote-0123456789.pdf";

/** The demonstration with changes, a former address, files and a note. */
async function fill(backend: TestBackend): Promise<void> {
  const client = backend.client(backend.keys.secret);
  await seedDemo(client);
  const { id } = await createProduct(client, { ...PRODUCT, title: "Melaza", slug: "melaza" });
  await updateProduct(client, id, { slug: "melaza-nueva", description: TEXT, min_order: "1.0" });
  await fillCategory(backend, OWN, "Porcicultura");
  const media = client.storage.from("media");
  const picture = "imagenes/campo-0123456789-40x20.webp";
  await media.upload(picture, await makePicture(), { contentType: "image/webp" });
  await media.upload("documentos/ficha-0123456789.pdf", makePdf(), {
    contentType: "application/pdf",
  });
  const files = client.storage.from(PRIVATE_BUCKET);
  for (const name of [CERTIFICATE, "solicitudes/1/formula.pdf"]) {
    await files.upload(name, makePdf(name), { contentType: "application/pdf" });
  }
  await addRedirects(client, [{ from_path: "/catalogo.php", target: "/productos?x=1" }]);
  await savePictureNote(client, { address: toStoredPath(picture), alt: "Un campo", frame: "" });
}

const TABLES = ["products", "news", "menu_items", "site_content", "pictures"].map(
  (name) => `public.${name}`,
);

describe.each(RULE_DATABASES)("a folder of a site over %s", (kind) => {
  let site: TestBackend;
  let folder: string;
  let digest: string;
  const serve = (backend: TestBackend) => backend.client(backend.keys.secret);

  beforeAll(async () => {
    site = await startTestBackend(kind);
    folder = await mkdtemp(path.join(tmpdir(), "site-folder-"));
    await fill(site);
    digest = await writeFolder(serve(site), await readContents(serve(site)), folder);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The digests of what a folder holds, as the database sees it. */
  const digestRows = async ({ database }: TestBackend) => {
    const digests = await digestTables(database);
    return TABLES.map((table) => [table, digests.get(table)]);
  };

  const bringInto = async (backend: TestBackend, replaces: boolean) => {
    const client = serve(backend);
    const wanted = await readFolder(folder);
    const plan = planContents(await readContents(client), wanted, replaces);
    await applyContents(client, plan, { folder, replaces });
    const contents = await readContents(client);
    expect(isFulfilled(planContents(contents, wanted, replaces))).toBe(true);
    return digestContents(client, contents);
  };

  test.each([
    ["an empty installation", false],
    ["one with the demonstration", true],
  ])("brought into %s, it gives the same digest and the same rows", async (_, isSeeded) => {
    const other = await startTestBackend(kind);
    try {
      if (isSeeded) {
        await seedDemo(serve(other));
        await createProduct(serve(other), { ...PRODUCT, title: "Sobra" });
        await fillCategory(other, `${SEVEN}\nAves`, "Aves");
      }
      expect(await bringInto(other, true)).toBe(digest);
      expect(await digestRows(other)).toEqual(await digestRows(site));
      // Attachments are personal data.
      const { files } = await readContents(serve(other));
      expect(files.filter((file) => file.startsWith("privados/"))).toEqual([
        `privados/${CERTIFICATE}`,
      ]);
    } finally {
      await other.close();
    }
  });

  test("without replacing, what differs is updated in place and nothing is deleted", async () => {
    const other = await startTestBackend(kind);
    try {
      await seedDemo(serve(other));
      const extra = await createProduct(serve(other), { ...PRODUCT, title: "Se queda" });
      await bringInto(other, false);
      const { records } = await readContents(serve(other));
      expect(records.products.map(({ id }) => id)).toContain(extra.id);
      expect(records.products).toContainEqual(
        expect.objectContaining({ slug: "melaza-nueva", description: TEXT }),
      );
    } finally {
      await other.close();
    }
  });

  test("a record that is not accepted is named by its file", async () => {
    const broken = await mkdtemp(path.join(tmpdir(), "site-folder-broken-"));
    const rows = [
      { name: "Malo", url: "javascript:alert(1)", is_active: true, order_index: 1, nope: 1 },
    ];
    await writeFile(path.join(broken, "menu.json"), JSON.stringify(rows));
    const client = serve(site);
    const plan = planContents(await readContents(client), await readFolder(broken), false);
    await expect(applyContents(client, plan, { folder: broken, replaces: false })).rejects.toThrow(
      "menu.json, Malo no se puede guardar",
    );
    await writeFile(path.join(broken, "menu.json"), "{");
    await expect(readFolder(broken)).rejects.toThrow("menu.json no es JSON");
    await rm(broken, { recursive: true });
  });

  test("its files are what other programs read", async () => {
    const product = await readFile(path.join(folder, "productos/melaza-nueva.md"), "utf8");
    expect(product).toMatch(/^---\n(?:.*\n)*title: .*\n(?:.*\n)*---\n\n/);
    expect(product.endsWith(`${TEXT}\n`)).toBe(true);
    const redirects = await readFile(path.join(folder, "redirecciones.csv"), "utf8");
    expect(redirects).toContain("/productos/melaza;/productos/melaza-nueva");
    expect(redirects).toContain("/catalogo.php;/productos?x=1");
    expect(await readFile(path.join(folder, "productos.csv"), "utf8")).toContain(
      "/productos/melaza-nueva",
    );
  });
});
