import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { copyFolder } from "#tests/support/copy-folder.ts";
import { prepareSite } from "#tests/support/site-process.ts";

/* `npm run drill -- same-pages CHECKOUT`: compares the public pages of this build with those of another built
   checkout over the same data, except for hashes, and the migrations. Run it after a refactoring. */

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Pages outside the sitemap, and queries of pages in it. */
const PATHS = [
  "/cotizar",
  "/cotizar?producto=melaza",
  "/productos?q=melaza",
  "/productos?q=zzzz",
  "/noticias?q=bovinos",
  "/noticias?q=zzzz",
  "/noticias?pagina=2",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/no-existe",
  "/productos/no-existe",
  "/noticias/no-existe",
];

/** The response of each path: status, type and normalized text. */
type Pages = Map<string, string>;

async function readPages(origin: string): Promise<Pages> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const pages: Pages = new Map();
  for (const address of new Set([...listed, ...PATHS])) {
    const response = await fetch(origin + address, { redirect: "manual" });
    const head = `${response.status} ${response.headers.get("content-type")}`;
    pages.set(address, `${head}\n${normalize(await response.text(), origin)}`);
  }
  return pages;
}

/** Removes what differs between builds and between requests. */
function normalize(text: string, origin: string): string {
  return text
    .replaceAll(origin, "ORIGIN")
    .replaceAll(encodeURIComponent(origin), "ORIGIN")
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+)/g, "$1")
    .replaceAll(/(<input\b[^>]*type="hidden"[^>]*) value="[^"]*"/g, "$1")
    .replaceAll(/"version":"[0-9a-f]+"/g, "");
}

async function readMigrations(root: string): Promise<string> {
  const folder = path.join(root, "supabase/migrations");
  const names = (await readdir(folder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return names.map((name, index) => `-- ${name}\n${texts[index]}`).join("\n");
}

/** Shows where two texts begin to differ. */
function describeDifference(before: string, after: string): string {
  let start = 0;
  while (before[start] === after[start]) start += 1;
  const cut = (text: string) => JSON.stringify(text.slice(Math.max(0, start - 60), start + 60));
  return `  before: ${cut(before)}\n  after:  ${cut(after)}`;
}

const [other] = process.argv.slice(2);
if (other === undefined) {
  console.error("Uso: npm run drill -- same-pages CARPETA (otra copia del proyecto, compilada)");
  process.exit(2);
}
const folder = await mkdtemp(path.join(tmpdir(), "same-pages-"));
let faults = 0;
try {
  const read = async (root: string, dataDir: string) => {
    const site = await prepareSite(dataDir, { SEED: "demo" }, [], root);
    await site.start();
    const pages = await readPages(site.origin);
    await site.stop();
    return pages;
  };
  const seeded = path.join(folder, "before");
  const before = await read(path.resolve(other), seeded);
  copyFolder(seeded, path.join(folder, "after"));
  const after = await read(ROOT, path.join(folder, "after"));
  for (const address of new Set([...before.keys(), ...after.keys()])) {
    const [old = "", now = ""] = [before.get(address), after.get(address)];
    if (old === now) continue;
    faults += 1;
    console.log(`${address}\n${describeDifference(old, now)}`);
  }
  const [oldSchema, newSchema] = [await readMigrations(other), await readMigrations(ROOT)];
  if (oldSchema !== newSchema) {
    faults += 1;
    console.log(`migrations\n${describeDifference(oldSchema, newSchema)}`);
  }
  console.log(`${after.size} pages compared, ${faults} differences`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
