import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { answerRequest, findPageToken, openRequestPage } from "#data/leads/request-page.ts";
import { storeQuote } from "#tests/api/inbox-support.ts";
import { storeReadyProposal, storeSentProposal } from "#tests/api/proposals-support.ts";
import { makePdf, makePicture } from "#tests/api/storage-support.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { zipFiles } from "#tests/support/make-workbook.ts";

/* The sender of a request on its page, without JavaScript. */

let backend: TestBackend;
let server: Client;
let admin: Client;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  server = backend.client(backend.keys.secret);
  const account = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
  ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
});
afterAll(async () => {
  expect(backend.errors).toEqual([]);
  await backend.close();
});

const open = () => openPages(makeBackend(backend));
const store = async (changes: Parameters<typeof storeQuote>[1] = {}) => {
  const request = await storeQuote(server, { name: "Ana Gil", ...changes });
  return { request, token: (await findPageToken(server, request.id)) ?? "" };
};
const pathOf = (token: string) => `/solicitud/${token}`;
/** A page's text, without what React puts between two texts. */
const read = async (response: Response) =>
  (await response.text()).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const sealOf = (html: string) => /name="formulario" value="([^"]+)"/.exec(html)?.[1] ?? "";

type Pages = Awaited<ReturnType<typeof open>>;

/** Posts a form of the page as a browser does. */
const post = async (pages: Pages, token: string, fields: Readonly<Record<string, string>>) => {
  const seal = sealOf(await read(await pages.get(pathOf(token))));
  return pages.post(pathOf(token), { formulario: seal, referencia_interna: "", ...fields });
};

const send = async (
  pages: Pages,
  token: string,
  files: readonly (readonly [content: BlobPart, name: string, type?: string])[],
  headers: Readonly<Record<string, string>> = {},
) => {
  const body = new FormData();
  for (const [content, name, type = ""] of files) {
    body.append("archivos", new File([content], name, { type }));
  }
  const path = `${pathOf(token)}/archivos`;
  const response = await pages.request(path, { method: "POST", body, headers });
  const location = response.headers.get("Location") ?? "";
  return [response.status, new URL(location, "http://x").searchParams.get("archivo")];
};

const pdf = () => new Uint8Array(makePdf("formula"));

test("the page shows the request, is private and has no script, phone or address", async () => {
  const { request, token } = await store({ email: "ana@finca.example", message: "Para <marzo>" });
  const response = await (await open()).get(pathOf(token));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  const html = await read(response);
  for (const text of [request.radicado, "Recibida", "Melaza", "Ana Gil", "Para &lt;marzo&gt;"]) {
    expect(html).toContain(text);
  }
  expect(html).not.toMatch(/<script|modulepreload|rel="canonical"|ana@finca|310 ?555|3105551234/);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
});

test("the confirmation and the proposal lead to the page, and the page to the proposal once it is sent", async () => {
  const { request, token } = await store();
  const pages = await open();
  const ready = await storeReadyProposal(admin, request.id);
  expect(await read(await pages.get(pathOf(token)))).not.toContain("/propuesta/");
  expect(await read(await pages.get(`/propuesta/${ready.token}`))).toContain(pathOf(token));
  const proposal = await storeSentProposal(admin, request.id);
  const html = await read(await pages.get(pathOf(token)));
  expect(html).toContain("Su propuesta está lista");
  expect(html).toContain(`/propuesta/${proposal.token}`);
});

test.each(["0".repeat(40), "x", "a".repeat(39), "%00", "__proto__"])(
  "no request is shown at /solicitud/%s",
  async (token) => {
    const pages = await open();
    const response = await pages.get(pathOf(token));
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const posted = await pages.post(pathOf(token), { accion: "escribir", mensaje: "Hola" });
    expect(posted.status).toBeGreaterThanOrEqual(400);
    expect(posted.status).toBeLessThan(500);
    const file = await pages.get(`${pathOf(token)}/archivos/${crypto.randomUUID()}`);
    expect(file.status).toBe(404);
  },
);

test("messages go both ways", async () => {
  const { request, token } = await store();
  const pages = await open();
  const sent = await post(pages, token, { accion: "escribir", mensaje: "¿Llega\r\nel <lunes>?" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${pathOf(token)}#mensajes`]);
  const submission = crypto.randomUUID();
  await answerRequest(admin, request.id, { text: "Sí, el lunes.", submission });
  const html = await read(await pages.get(pathOf(token)));
  expect(html).toContain("¿Llega\nel &lt;lunes&gt;?");
  expect(html).toContain("Sí, el lunes.");
  expect(html).toContain("Respondida");
});

test("a message that is sent twice is stored once", async () => {
  const { token } = await store();
  const pages = await open();
  const formulario = sealOf(await read(await pages.get(pathOf(token))));
  const fields = { accion: "escribir", mensaje: "Hola", referencia_interna: "", formulario };
  await Promise.all([pages.post(pathOf(token), fields), pages.post(pathOf(token), fields)]);
  expect((await openRequestPage(server, token))?.messages).toHaveLength(1);
});

test("what is refused stays typed: without the page's own seal, from a robot, blank or too long", async () => {
  const { token } = await store();
  const { token: other } = await store();
  const pages = await open();
  const foreign = sealOf(await read(await pages.get(pathOf(other))));
  for (const [fields, expected] of [
    [{ mensaje: "Hola <b>", formulario: "x" }, "Hola &lt;b&gt;"],
    [{ mensaje: "Hola", formulario: foreign }, "Envíelo otra vez"],
    [{ mensaje: "Hola", referencia_interna: "robot" }, "Envíelo otra vez"],
    [{ mensaje: "  \u200b " }, "Escriba su mensaje"],
    [{ mensaje: "á".repeat(2001) }, "demasiado largo"],
    [{ mensaje: "x\ud800".repeat(3000) }, "demasiado largo"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const response = await post(pages, token, { accion: "escribir", ...fields });
    expect(response.status).toBe(422);
    // oxlint-disable-next-line no-await-in-loop
    expect(await read(response)).toContain(expected);
  }
  const large = await pages.post(pathOf(token), { mensaje: "x".repeat(100_000) });
  expect(large.status).toBe(413);
  expect((await openRequestPage(server, token))?.messages).toEqual([]);
});

test("forms of another site are refused", async () => {
  const { token } = await store();
  const pages = await open();
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://otra.example" };
  const fields = { accion: "borrar", contacto: "310 555 1234" };
  expect((await pages.post(pathOf(token), fields, headers)).status).toBe(403);
  expect((await send(pages, token, [[pdf(), "a.pdf"]], headers))[0]).toBe(403);
});

test("files are stored by what they are, and handed out as downloads only", async () => {
  const { request, token } = await store();
  const pages = await open();
  const photo = await sharp(await makePicture("jpeg", { width: 60 }))
    .withExif({ IFD0: { Copyright: "secreto" } })
    .jpeg()
    .toBuffer();
  const sheet = zipFiles({ "[Content_Types].xml": "<a/>", "xl/workbook.xml": "<a/>" });
  const sent = await send(pages, token, [
    [new Uint8Array(photo), "C:\\fotos\\Etiqueta ñ.JPG", "text/html"],
    [pdf(), "fórmula.pdf", "application/pdf"],
    [sheet, "pedido.xlsx"],
  ]);
  expect(sent).toEqual([303, "recibido"]);
  const html = await read(await pages.get(`${pathOf(token)}?archivo=recibido`));
  expect(html).toContain("Recibimos su archivo");
  for (const name of ["Etiqueta ñ.JPG", "fórmula.pdf", "pedido.xlsx"]) {
    expect(html).toContain(name);
  }
  const stored = (await openRequestPage(server, token))?.files ?? [];
  expect(stored.map(({ type }) => type.split("/")[1]?.slice(0, 4))).toEqual([
    "jpeg",
    "pdf",
    "vnd.",
  ]);
  for (const file of stored) {
    expect(file.object_name).toMatch(new RegExp(`^solicitudes/${request.id}/[a-z0-9-]+\\.\\w+$`));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const response = await pages.get(`${pathOf(token)}/archivos/${file.id}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": expect.stringMatching(/^attachment; /) as string,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": file.type,
      "x-content-type-options": "nosniff",
    });
    // oxlint-disable-next-line no-await-in-loop
    expect(Buffer.from(await response.arrayBuffer()).includes("secreto")).toBe(false);
  }
  const { token: other } = await store();
  const foreign = await pages.get(`${pathOf(other)}/archivos/${stored[0]?.id}`);
  expect(foreign.status).toBe(404);
  expect((await findQuoteRequest(server, request.id))?.read_at).toBeNull();
});

test("what is no file of the accepted types is refused with a reason, and nothing is stored", async () => {
  const { token } = await store();
  const pages = await open();
  for (const [content, name, expected] of [
    ["<script>alert(1)</script>", "a.pdf", "tipo"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", "tipo"],
    ["", "", "vacio"],
    ["", "vacio.pdf", "vacio"],
    ["%PDF-1.4 cortado", "a.pdf", "danado"],
    [zipFiles({ "a.html": "<script>" }), "a.xlsx", "tipo"],
    [new Uint8Array(10 * 1024 * 1024 + 10).fill(37), "a.pdf", "grande"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await send(pages, token, [[content, name]])).toEqual([303, expected]);
  }
  const macros = { "[Content_Types].xml": "<a/>", "xl/workbook.xml": "<a/>" };
  const active = zipFiles({ ...macros, "xl/vbaProject.bin": "x" });
  expect(await send(pages, token, [[active, "m.xlsx"]])).toEqual([303, "danado"]);
  const plain = await pages.post(`${pathOf(token)}/archivos`, { archivos: "x" });
  expect(plain.headers.get("Location")).toContain("archivo=vacio");
  const broken = await pages.request(`${pathOf(token)}/archivos`, {
    method: "POST",
    body: '--b\r\nContent-Disposition: form-data; name=a; filename="a.pdf"\r\n\r\n%PDF-',
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
  });
  expect(broken.status).toBe(303);
  expect((await openRequestPage(server, token))?.files).toEqual([]);
  for (const notice of ["<script>", "__proto__", "constructor", "x".repeat(5000)]) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await pages.get(`${pathOf(token)}?${new URLSearchParams({ archivo: notice })}`);
    expect(page.status).toBe(200);
  }
});

test("a form brings three files at most", async () => {
  const { token } = await store();
  const pages = await open();
  const names = [1, 2, 3, 4].map(
    (count) => [new Uint8Array(makePdf(`f${count}`)), `f${count}.pdf`] as const,
  );
  expect(await send(pages, token, names)).toEqual([303, "lleno"]);
  expect((await openRequestPage(server, token))?.files).toHaveLength(3);
});

test("erasing answers the same with a wrong and the right contact", async () => {
  const { request, token } = await store({ email: "Ana@Finca.example" });
  const pages = await open();
  const erase = (contacto: string) => post(pages, token, { accion: "borrar", contacto });
  const unreadable = await erase("Ana");
  expect(unreadable.status).toBe(422);
  expect(await read(unreadable)).toContain("con el que pidió la cotización");
  const answers = [await erase("otra@finca.example"), await erase(" ana@finca.example. ")];
  expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
    [303, "/solicitud/borrada"],
    [303, "/solicitud/borrada"],
  ]);
  expect(await findQuoteRequest(server, request.id)).toBeNull();
  expect((await pages.get(pathOf(token))).status).toBe(404);
  expect(await read(await pages.get("/solicitud/borrada"))).toContain("Recibimos lo que pidió");
});

test("many submissions from one address have to wait, and keep what was typed", async () => {
  const { token } = await store();
  const pages = await openPages(makeBackend(backend));
  let last = await post(pages, token, { accion: "escribir", mensaje: "Hola" });
  for (let count = 0; count < 31 && last.status !== 429; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    last = await post(pages, token, { accion: "borrar", contacto: `a${count}@finca.example` });
  }
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await read(last)).toMatch(/value="a\d+@finca\.example"/);
});
