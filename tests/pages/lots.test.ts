import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { unwrapAuth } from "#data/client/errors.ts";
import { unwrap } from "#data/client/errors.ts";
import { storePrivateFile } from "#data/media/private-files.ts";
import { CHECKER_PATH, PUBLIC_KEYS_PATH, toCertificatePath } from "#domain/lots/addresses.ts";
import { LOT_KEY_PATH, LOT_LABELS_PATH, LOT_SEAL_PATH } from "#domain/lots/labels.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* A buyer checks a lot, without JavaScript; the office prints its labels. */

const PASSWORD = "vacas verdes beben mate";
const UNKNOWN = "/lote/23456789as";

let backend: TestBackend;
let admin: Client;
let editor: Client;
let lot: Lot;
let hidden: Lot;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const account = { email: "admin@empresa.example", password: PASSWORD };
  ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
  const colleague = { email: "editor@empresa.example", password: PASSWORD };
  const created = await backend.createUser(colleague);
  editor = created.client;
  await backend.sql("insert into public.editors (user_id) values ($1::uuid)", [created.id]);
  const specs = [
    { name: "Proteína cruda", min: 14, max: null, unit: "%", basis: "", kind: "guaranteed" },
    { name: "Grasa", min: null, max: 9, unit: "%", basis: "", kind: "guaranteed" },
    { name: "Humedad", min: null, max: 10, unit: "%", basis: "", kind: "guaranteed" },
  ] as const;
  const product = unwrap(
    await admin
      .from("products")
      .insert({ title: "Torta de palmiste", specs: [...specs] })
      .select("id")
      .single(),
  );
  const create = async (changes: Partial<Lot>) =>
    unwrap(
      await admin
        .from("lots")
        .insert({ lot_code: "TP-2026-014", product_id: product.id, ...changes })
        .select("*")
        .single(),
    );
  lot = await create({
    is_published: true,
    made_on: "2026-01-05",
    expires_on: "2099-01-05",
    laboratory: "Laboratorio Uno",
    note: "Se vende como subproducto <b>.",
    certificate: "certificados/torta-0123456789.pdf",
    quantity: 31_500,
    results: [
      { name: "proteína cruda", value: 13.2, unit: "%" },
      { name: "Grasa", value: 8.25, unit: "%" },
      { name: "Plomo", value: 0.0004, unit: "mg/kg", is_below: true },
    ],
  });
  hidden = await create({ lot_code: "TP-2026-015" });
  const bytes = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
  await storePrivateFile(backend.client(backend.keys.secret), lot.certificate, {
    bytes,
    type: "application/pdf",
  });
});
afterAll(() => backend.close());

const open = () => openPages(makeBackend(backend));
const pathOf = ({ short_code }: Lot) => `/lote/${short_code.toLowerCase()}`;
const read = async (response: Response) =>
  (await response.text())
    .replaceAll("\u00a0", " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

async function post(client: Client, path: string, body: object): Promise<Response> {
  const { session } = unwrapAuth(await client.auth.getSession());
  const { request } = await open();
  return request(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${session?.access_token ?? ""}`,
    },
    body: JSON.stringify(body),
  });
}

const readSealedPath = async (of: Lot) => {
  const { address } = (await (await post(editor, LOT_SEAL_PATH, { lot: of.id })).json()) as {
    address: string;
  };
  return address.replace("https://www.empresa.example", "");
};

test("a lot's page shows its results beside the guarantee, in words, privately and without a script", async () => {
  const response = await (await open()).get(pathOf(lot));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex, nofollow",
  });
  const html = await response.clone().text();
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/);
  const text = await read(response);
  for (const shown of [
    "Lote TP-2026-014",
    "5 de enero de 2099",
    "Laboratorio Uno",
    "proteína cruda Fuera de la garantía 13,2 % mín. 14 %",
    "Grasa Cumple 8,25 % máx. 9 %",
    "Plomo Sin garantía &lt;0,0004 mg/kg –",
    "Humedad No está en el certificado – máx. 10 %",
    "Se vende como subproducto &lt;b&gt;.",
  ]) {
    expect(text).toContain(shown);
  }
  // For the office alone.
  expect(text).not.toContain("31.500");
});

test("unknown codes, those of unpublished lots and hostile ones get the same 404", async () => {
  const { get } = await open();
  const texts = new Set<string>();
  for (const path of [
    UNKNOWN,
    pathOf(hidden),
    `${pathOf(hidden)}?f=x`,
    "/lote/__proto__",
    "/lote/constructor",
    `/lote/${"a".repeat(5000)}`,
    "/lote/%00",
    "/lote/2345%20",
    `${UNKNOWN}?f=${"a".repeat(5000)}&f=2&f[]=3`,
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    texts.add(await read(response));
  }
  expect(texts.size).toBe(1);
});

test("a label's signature proves it, a forged one is named, and outdated labels are corrected", async () => {
  const { get } = await open();
  const path = await readSealedPath(lot);
  expect(await read(await get(path))).toContain("Etiqueta auténtica de");
  const forged = path.slice(0, -2) + (path.endsWith("AA") ? "BB" : "AA");
  expect(await read(await get(forged))).toContain("La firma de este código QR no es nuestra");
  unwrap(await admin.from("lots").update({ expires_on: "2026-01-31" }).eq("id", lot.id).select());
  const text = await read(await get(path));
  expect(text).toContain("La etiqueta dice: Vence: 5 de enero de 2099");
  expect(text).toContain("Este lote venció el 31 de enero de 2026");
  unwrap(await admin.from("lots").update({ expires_on: "2099-01-05" }).eq("id", lot.id).select());
});

test("a typed code leads to its lot; the form says what is wrong, the same for unknown and unpublished", async () => {
  const { get } = await open();
  const verify = (code: string) => get(`/verificar?${new URLSearchParams({ codigo: code })}`);
  const found = await verify(` ${lot.short_code.slice(0, 5)} ${lot.short_code.slice(5)}`);
  expect([found.status, found.headers.get("location")]).toEqual([303, pathOf(lot)]);
  const answers = await Promise.all(["23456789AS", hidden.short_code].map(verify));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [unknown = "", unpublished = ""] = await Promise.all(answers.map(read));
  expect(unpublished).toBe(unknown);
  expect(unknown).toContain("No encontramos ese lote");
  for (const [typed, status] of [
    ["", 422],
    ["23456789AA", 404],
    ["TP-2026-014", 404],
    ["x".repeat(100), 422],
    ["\0", 422],
    ["\0\ud800", 404],
    ["' or 1=1 --", 404],
  ] as const) {
    expect((await verify(typed)).status, typed).toBe(status);
  }
  expect((await get("/verificar?codigo=a&codigo=b")).status).toBe(404);
});

test("a public lot is found by the company's code, and search engines may show it", async () => {
  const { get } = await open();
  unwrap(await admin.from("lots").update({ is_public: true }).eq("id", lot.id).select());
  const found = await get("/verificar?codigo=tp-2026-014");
  expect([found.status, found.headers.get("location")]).toEqual([303, pathOf(lot)]);
  expect((await get(pathOf(lot))).headers.get("x-robots-tag")).toBeNull();
  unwrap(await admin.from("lots").update({ is_public: false }).eq("id", lot.id).select());
});

test("codes of no lot are counted, while labels and found codes are never refused", async () => {
  const { get } = await open();
  const sealed = await readSealedPath(lot);
  const statuses = new Map<number, number>();
  for (let attempt = 0; attempt < 65; attempt += 1) {
    const { status } = await get(attempt % 2 === 0 ? UNKNOWN : "/verificar?codigo=nada");
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (attempt < 50) expect((await get(toCertificatePath(lot.short_code))).status).toBe(200);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 60, 429: 5 });
  const refused = await get(`${UNKNOWN}?f=${"a".repeat(8)}.AAAA.${"A".repeat(86)}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await get(toCertificatePath("23456789AS"))).status).toBe(429);
  expect((await get(sealed)).status).toBe(200);
});

test("the certificate is a download for those who know the code of its lot", async () => {
  const { get } = await open();
  const response = await get(toCertificatePath(lot.short_code));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect((await response.text()).startsWith("%PDF")).toBe(true);
  for (const code of [hidden.short_code, "23456789AS", "nada"]) {
    expect((await get(`/lote/${code.toLowerCase()}/certificado.pdf`)).status).toBe(404);
  }
});

test("the checker and the public keys can be saved", async () => {
  const { get } = await open();
  await readSealedPath(lot);
  const keys = (await (await get(PUBLIC_KEYS_PATH)).json()) as { keys: { x: string }[] };
  expect(keys.keys).toMatchObject([{ kty: "OKP", crv: "Ed25519" }]);
  const response = await get(CHECKER_PATH);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(await response.text()).toContain(keys.keys[0]?.x);
});

test("the team prints labels by a link that is valid for a minute; others get none", async () => {
  const order = { lot: lot.id, format: "a4-21", count: 25, skipped: 3 };
  expect((await post(backend.client(), LOT_LABELS_PATH, order)).status).toBe(401);
  for (const wrong of [{ ...order, count: 100_000 }, { ...order, format: "__proto__" }, {}, []]) {
    expect((await post(editor, LOT_LABELS_PATH, wrong)).status).toBe(400);
  }
  const { address } = (await (await post(editor, LOT_LABELS_PATH, order)).json()) as {
    address: string;
  };
  const { get } = await open();
  const labels = await get(address);
  expect(labels.headers.get("content-type")).toBe("application/pdf");
  const pdf = Buffer.from(await labels.arrayBuffer()).toString("latin1");
  // 18 places of the first sheet, and 7 of the second.
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(2);
  expect((await get(`${address}x`)).status).toBe(404);
  expect((await get(LOT_LABELS_PATH)).status).toBe(404);
});

test("administrators alone replace the key", async () => {
  expect((await post(editor, LOT_KEY_PATH, {})).status).toBe(403);
  const before = await readSealedPath(lot);
  const { keys } = (await (await post(admin, LOT_KEY_PATH, {})).json()) as { keys: unknown[] };
  expect(keys.length).toBeGreaterThan(1);
  expect(JSON.stringify(keys)).not.toContain('"d"');
  expect(await readSealedPath(lot)).not.toBe(before);
  expect(await read(await (await open()).get(before))).toContain("Etiqueta auténtica de");
});
