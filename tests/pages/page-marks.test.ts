import { afterAll, beforeAll, expect, test } from "vitest";

import { seedDemo } from "#backend/seed/seed.ts";
import type { Client } from "#data/client/client.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { Catalogue } from "#domain/content/site-text.ts";
import { describeWeek } from "#domain/hours/describe-hours.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { type PagePreview, PREVIEWS_PATH } from "#domain/publishing/preview.ts";
import { identifyElement } from "#domain/visual-editing/editable-element.ts";
import { splitAtMarkers, stripPageMarkers } from "#domain/visual-editing/stega.ts";
import {
  isMarkdownText,
  TEXTS_WITHOUT_MARKERS,
  UNSEEN_SECTIONS,
} from "#domain/visual-editing/unmarked-texts.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

/* The marks of pages to edit: they change nothing of what a page says, and each text of the site has some. */

let backend: TestBackend;
let admin: Client;
let paths: string[];

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  ({ client: admin } = await backend.createUser({
    email: "admin@empresa.example",
    password: "vacas verdes beben mate",
    administrator: true,
  }));
  await seedDemo(backend.client(backend.keys.secret));
  await writeOptionalTexts();
  const { get } = await openPages(makeBackend(backend));
  const sitemap = await (await get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  // Each page twice, in two states of the site.
  const folder = /^\/(?:productos|noticias)\/./;
  const all = listed.filter((path) => folder.test(path));
  const records = pickSize(RECORDS, all);
  paths = [...listed.filter((path) => !folder.test(path)), ...records, ...OTHERS];
});
afterAll(() => backend.close());

/** With and without a sheet, documents and tables. */
const RECORDS = [
  ...["/productos/glicerol", "/productos/premezcla-vitaminica"],
  ...["/noticias/preguntas-a-nuestro-equipo-compre-nutrientes-no-bultos"],
  "/noticias/nirs-el-analisis-de-un-minuto-y-lo-que-no-puede-decirle",
];

/** Pages that no sitemap lists, and states of those that it does. */
const OTHERS = [
  ...[
    "/productos?q=melaza",
    "/productos?especie=Bovinos",
    "/productos/especie/bovinos",
    "/noticias?q=bovinos",
    "/noticias?pagina=2",
  ],
  ...["/cotizar", "/cotizar?producto=melaza-de-cana", "/boletin", "/boletin/recibida"],
  ...["/cotizar/recibida", "/no-existe", "/noticias/no-existe"],
];

/** What only the company can write: without it nothing shows these texts. */
async function writeOptionalTexts(): Promise<void> {
  const sections: Catalogue = CATALOGUE;
  for (const [section, entries] of Object.entries(sections)) {
    // A list with its own form, which no page shows as it is written.
    if (section === "categories") continue;
    const keys = Object.keys(entries).filter((key) => entries[key]?.fallback === "");
    for (const key of keys) {
      const value = key === "delivery_table" ? "Meta: 3 días" : `Propio de ${key}`;
      await backend.sql(
        "insert into public.site_content (section, key, value, type) values ($1, $2, $3, 'textarea') on conflict do nothing",
        [section, key, value],
      );
    }
  }
}

type Editing = { typed: object | null } | undefined;

async function openPreviews() {
  const { request } = await openPages(makeBackend(backend));
  const token = (await admin.auth.getSession()).data.session?.access_token;
  return async (path: string, editing?: Editing) => {
    const response = await request(PREVIEWS_PATH, {
      method: "POST",
      body: JSON.stringify({ path, state: { packageId: null }, editing }),
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    const preview = (await response.json()) as PagePreview;
    return { ...preview, html: withoutSeal(preview.html ?? "") };
  };
}

/** What differs from visit to visit. */
const withoutSeal = (html: string) => html.replace(/(name="formulario" value=")[^"]*/, "$1");

async function listDifferences(compared: readonly string[]): Promise<string[]> {
  const preview = await openPreviews();
  const differences: string[] = [];
  for (const path of compared) {
    const plain = await preview(path);
    const marked = await preview(path, { typed: null });
    expect(plain.html.length).toBeGreaterThan(1000);
    expect(plain.targets).toEqual([]);
    expect(marked.html).not.toBe(plain.html);
    const stripped = stripPageMarkers(marked.html);
    if (stripped !== plain.html) differences.push(`${path}: ${compare(stripped, plain.html)}`);
  }
  return differences;
}

function compare(found: string, wanted: string): string {
  const at = [...wanted].findIndex((_, index) => wanted[index] !== found[index]);
  return `${found.slice(at - 60, at + 60)} ≠ ${wanted.slice(at - 60, at + 60)}`;
}

test("without its marks every page of the seed is the page", async () => {
  const some = paths.filter((_, index) => index % 4 === 0);
  expect(await listDifferences(pickSize(some, paths))).toEqual([]);
});

test("each text of the site stands on a page, or is known not to", async () => {
  const preview = await openPreviews();
  const found = new Set<string>();
  let plain = "";
  for (const path of paths) {
    const { html, targets } = await preview(path, { typed: null });
    const body = html.slice(html.indexOf("<body"));
    const seen = body.replace(/<script[^>]*>[^]*?<\/script>/g, "");
    for (const part of splitAtMarkers(seen) ?? []) {
      const target = part.kind === "start" ? targets[part.index] : undefined;
      if (target !== undefined) found.add(identifyElement(target));
    }
    plain += seen;
  }
  const sections: Catalogue = CATALOGUE;
  const names = Object.entries(sections).flatMap(([section, entries]) =>
    Object.keys(entries).map((key) => `${section}.${key}`),
  );
  const missing = names
    .filter(
      (name) =>
        !found.has(name) &&
        !Object.hasOwn(TEXTS_WITHOUT_MARKERS, name) &&
        !UNSEEN_SECTIONS.has(name.split(".")[0] ?? ""),
    )
    .toSorted();
  const unseen = new Set([...missing, "contact.after_hours"]);
  expect([...unseen].toSorted()).toEqual(Object.keys(UNSEEN_BY_CHANCE).toSorted());
  // Texts that are found by what they say.
  const { contact, footer } = CATALOGUE;
  const whole = Object.keys(TEXTS_WITHOUT_MARKERS).filter(
    (name) => "isWhole" in TEXTS_WITHOUT_MARKERS[name]!,
  );
  expect(whole).toEqual(["contact.hours", "contact.quote_consent", "footer.newsletter_consent"]);
  expect(plain).toContain(describeWeek(readOpeningHours({})));
  for (const { fallback } of [contact.quote_consent, footer.newsletter_consent]) {
    expect(plain).toContain(fallback.replace("{empresa}", footer.legal_name.fallback));
  }
});

/** Why a text stands on no page of the seed; the list of its page's texts in the panel has it. */
const UNSEEN_BY_CHANCE = {
  "contact.after_hours": "only who comes outside opening hours sees it",
  "contact.quote_thanks_title": "only who has sent a request sees it",
  "contact.quote_thanks_text": "only who has sent a request sees it",
  "contact.buying_none": "the company has written its notes",
  "contact.proposal_consent": "only who answers a proposal sees it",
  "contact.preview_consent": "only who answers a preview sees it",
  "news.interview_badge": "the seed's featured article is no interview",
  "news.interview_button": "the seed's featured article is no interview",
};

test("what is typed is laid over the page, and unfit values are not", async () => {
  const preview = await openPreviews();
  const type = async (path: string, typed: object) =>
    stripPageMarkers((await preview(path, { typed })).html);
  const text = { table: "site_content", section: "contact", key: "phone", value: "601 555 0188" };
  expect(await type("/", text)).toContain("601 555 0188");
  const { data } = await admin.from("products").select("id").eq("slug", "glicerol").single();
  const changes = { title: "Glicerol puro", features: ["Una", "Otra"], slug: "x", specs: "no" };
  const page = await type("/productos/glicerol", { table: "products", id: data?.id, changes });
  for (const shown of ["Glicerol puro", ">Otra</li>", "Ficha técnica"])
    expect(page).toContain(shown);
  const answer = await preview("/", { typed: { ...text, value: "\u{F0001}7\u{100001}" } });
  expect(stripPageMarkers(answer.html)).not.toContain("601");
});

test("without its marks every page of an edited site is the page", async () => {
  await editEverything();
  const some = paths.filter((_, index) => index % 2 === 0);
  expect(await listDifferences(pickSize(some, paths))).toEqual([]);
});

async function editEverything(): Promise<void> {
  const rows = await backend.sql<{ id: string; name: string; value: string; type: string }>(
    "select id::text, section || '.' || key as name, value, type from public.site_content",
  );
  for (const { id, name, value, type } of rows) {
    const isFree = type.startsWith("text") && !/^(?:whatsapp\.enabled|structured_data)/.test(name);
    // What other texts insert is inserted once.
    const end = /legal_name|nit|address/.test(name) ? "" : " por {telefono}";
    const edited = isMarkdownText(name)
      ? `## De {empresa}\n\n${value}\n\n- 25 kg de **{correo}**\n- [x] ${value.slice(0, 40)}`
      : ` «${value}» y 18 %${end}`;
    const changed = isFree ? edited : type === "phone" ? "310 555 0199" : value;
    await backend.sql("update public.site_content set value = $1 where id = ($2::text)::uuid", [
      changed,
      id,
    ]);
  }
  await backend.sql(`update public.products set title = 'Á ' || title || ' 5 kg', description = description || ' ' || description,
    features = array_append(features, 'Con, comas 5 %'), presentations = array_append(presentations, 'Saco de 25 kg')`);
  await backend.sql(`update public.news set title = 'Ú ' || title || repeat(' y una entrevista más larga', 4),
    content = '**Nota.** ' || content || E'\n\n| a | b |\n|---|---|\n| 5 kg | ![x](/images/x.webp) |', excerpt = ''`);
  await backend.sql("update public.menu_items set name = name || ' 2 kg'");
}
