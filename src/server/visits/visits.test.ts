import { pino } from "pino";
import { expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import type { CountedVisits } from "#domain/visits/visit-names.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import { createVisits, type VisitRequest } from "#server/visits/visits.ts";

const NOON = Date.parse("2026-11-30T12:00:00-05:00");
const SITE = "https://www.empresa.example";
const CHROME =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const BROWSER = {
  "user-agent": CHROME,
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-language": "es-CO,es;q=0.9",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "none",
};

function open() {
  const batches: { batch: number; counts: CountedVisits[] }[] = [];
  let isDown = false;
  const rpc = (_: string, sent: { batch: number; counts: CountedVisits[] }) => {
    batches.push(sent);
    return Promise.resolve({ data: null, error: isDown ? { message: "down" } : null, status: 503 });
  };
  const visits = createVisits({
    siteUrl: SITE,
    backend: { server: { rpc } as unknown as Client },
    logger: pino({ level: "silent" }),
    verify: (requested) =>
      Promise.resolve(
        requested.key.endsWith("/inventado") ? { key: NOT_FOUND_KEY, isOwn: true } : requested,
      ),
  });
  return {
    visits,
    batches,
    setDown: (value: boolean) => {
      isDown = value;
    },
    see: (url: string, headers: VisitRequest["headers"] = {}, method = "GET") =>
      visits.countPage({ method, url, headers: { ...BROWSER, ...headers } }, url, NOON),
    read: async () => {
      await visits.stop();
      const counts = batches.at(-1)?.counts ?? [];
      return Object.fromEntries(counts.map(({ kind, name, visits: n }) => [`${kind} ${name}`, n]));
    },
  };
}

test("a page is counted by its path, with the host and the campaign that brought the visitor", async () => {
  const { see, read } = open();
  see("/productos/melaza?utm_source=boletin&gclid=x", { referer: "https://www.google.com/?q=ana" });
  see("/noticias", { "sec-fetch-site": "same-origin", referer: `${SITE}/productos/melaza` });
  see("/");
  expect(await read()).toEqual({
    "page /productos/melaza": 1,
    "page /noticias": 1,
    "page /": 1,
    "referrer google.com": 1,
    "referrer directo": 1,
    "campaign boletin": 1,
  });
});

test("bots, and clients that send no browser's headers, are counted apart", async () => {
  const { see, read } = open();
  see("/", { "user-agent": GOOGLEBOT });
  see("/", { "user-agent": undefined });
  see("/", { "accept-language": undefined });
  see("/", { accept: "*/*" });
  see("/", { "user-agent": "x".repeat(10_000) });
  see("/", { "sec-fetch-dest": "empty" });
  expect(await read()).toEqual({ "bot ": 6 });
});

test("neither files nor the panel nor what the panel opened are counted, and no HEAD", async () => {
  const { see, read } = open();
  for (const url of ["/feed.xml", "/admin", "/admin/visitas", "/vista/0123/productos", "/otra"]) {
    see(url);
  }
  see("/", { referer: `${SITE}/admin?tab=productos`, "sec-fetch-site": "same-origin" });
  see("/", {}, "HEAD");
  expect(await read()).toEqual({});
});

test("the address of a proposal or of a confirmation is not stored", async () => {
  const { see, read } = open();
  see("/propuesta/0123456789abcdef");
  see("/lote/23456789as?f=x");
  see("/boletin/confirmar?token=0123456789abcdef", { "sec-fetch-site": "same-origin" });
  expect(await read()).toEqual({
    "page /propuesta": 1,
    "page /lote": 1,
    "page /boletin/confirmar": 1,
    "referrer directo": 1,
  });
});

test("a search is counted by its words, unless they are more than a few plain ones", async () => {
  const { see, read } = open();
  const inside = { "sec-fetch-site": "same-origin" };
  see("/productos?q=Torta%20de%20Palmiste", inside);
  see("/productos?q=torta+de+palmiste&pagina=2", inside);
  see("/noticias?q=3105551234", inside);
  expect(await read()).toEqual({
    "page /productos": 2,
    "page /noticias": 1,
    "search torta de palmiste": 1,
    "search ": 1,
  });
});

test("a prefetched page counts once the browser says that it is shown", async () => {
  const { visits, see, read } = open();
  const link = see("/cotizar", {
    "sec-purpose": "prefetch",
    referer: `${SITE}/productos/melaza?x=1`,
  });
  const [, address = ""] = /^<(\/apertura\?[^>]*)>; rel=preload; as=image$/.exec(link ?? "") ?? [];
  const query = new URL(address, SITE).searchParams;
  expect([query.get("pagina"), query.get("desde")]).toEqual(["/cotizar", "/productos/melaza"]);
  await visits.countOpening("/cotizar", "/productos/melaza", NOON);
  await visits.countOpening("/productos/inventado", "/", NOON);
  expect(await read()).toEqual({
    "prefetch ": 1,
    "page /cotizar": 1,
    "quote /productos/melaza": 1,
  });
});

test("an address that was not found is counted without its query, unless it may be a person's", async () => {
  const { visits, read } = open();
  const miss = (url: string, headers: VisitRequest["headers"] = BROWSER) =>
    visits.countMissing({ method: "GET", url, headers }, NOON);
  miss("/Catalogo.php?id=3");
  miss("/catalogo.php");
  miss("/usuarios/ana%40finca.example");
  miss("/restablecer/0123456789abcdef0123");
  miss("/pedido/3105551234");
  miss(`/${"palabra-".repeat(20)}`);
  miss("/admin/x");
  miss("/catalogo.php", { ...BROWSER, "user-agent": GOOGLEBOT });
  miss("/catalogo.php", {});
  expect(await read()).toEqual({ "missing /catalogo.php": 2, "missing ": 4 });
});

test("the way to a request: from which page the form was opened, if that page exists", async () => {
  const { see, read } = open();
  const inside = { "sec-fetch-site": "same-origin" };
  see("/cotizar?producto=melaza", { ...inside, referer: `${SITE}/productos/melaza` });
  see("/cotizar", { ...inside, referer: `${SITE}/productos/inventado` });
  see("/cotizar", { ...inside, referer: `${SITE}/cotizar?producto=melaza` });
  see("/cotizar");
  expect(await read()).toMatchObject({ "quote /productos/melaza": 1, "quote ": 2 });
});

test("a tap counts for its page, which must exist, and not for bots", async () => {
  const { visits, read } = open();
  const tap = (page: string, agent = CHROME) =>
    visits.countTap({ headers: { "user-agent": agent } }, page, NOON);
  await tap(`${SITE}/productos/melaza?utm_source=x`);
  await tap(`${SITE}/cotizar/recibida?s=secreto`);
  await tap(`${SITE}/productos/inventado`);
  await tap("https://otra.example/productos/melaza");
  await tap("/productos/melaza", GOOGLEBOT);
  expect(await read()).toEqual({ "tap /productos/melaza": 1, "tap /cotizar/recibida": 1 });
});

test("what the database did not store is sent again as the same batch, and nothing in it changes", async () => {
  const { visits, see, batches, setDown } = open();
  see("/");
  setDown(true);
  await expect(visits.flush()).rejects.toThrow("down");
  see("/productos");
  setDown(false);
  await visits.flush();
  await visits.flush();
  expect(batches.map(({ batch }) => batch)).toEqual([1, 1, 2]);
  expect(batches[1]?.counts).toEqual(batches[0]?.counts);
  await visits.flush();
  expect(batches).toHaveLength(3);
  await visits.stop();
});
