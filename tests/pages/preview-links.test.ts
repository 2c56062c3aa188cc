import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct, updateProduct } from "#data/products.ts";
import { listApprovals } from "#data/publishing/approvals.ts";
import { createDraft } from "#data/publishing/drafts.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from "#data/publishing/preview-links.ts";
import { buildPreviewLinkPath } from "#domain/publishing/preview.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const LINK = { note: "Para Marta", package_id: null, path: "/" };
const UNKNOWN = "0123456789abcdef0123456789abcdef01234567";

let backend: TestBackend;
let admin: Client;
let token: string;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  ({ client: admin } = await backend.createUser({
    email: "admin@empresa.example",
    password: "vacas verdes beben mate",
    administrator: true,
  }));
  const product = await createProduct(admin, {
    title: "Melaza",
    description: "Dulce",
    features: [],
    image_url: null,
    category: null,
  });
  await createDraft(admin, { table_name: "products", record_id: product.id }, {
    base: product,
    changes: { description: "Más dulce" },
    typed: null,
  } as never);
  const renamed = await createProduct(admin, {
    title: "Sal",
    description: "",
    features: [],
    image_url: null,
    category: null,
  });
  await updateProduct(admin, renamed.id, { slug: "sal-marina" });
  ({ token } = await createPreviewLink(admin, LINK));
});
afterAll(() => backend.close());

const open = () => openPages(makeBackend(backend));
const get = async (path: string) => (await open()).get(buildPreviewLinkPath(token, path));

describe("a page by a link to drafts", () => {
  test("shows the drafts, and says what it is", async () => {
    const response = await get("/productos/melaza");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Más dulce");
    expect(html).toContain("Todavía no está publicado");
  });

  test.each(["/", "/productos?q=melaza", "/noticias", "/cotizar", "/nada"])(
    "of %s is private, without scripts, and leads only to pages of the same link",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(path === "/nada" ? 404 : 200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("script-src 'none'"),
      });
      expect(response.headers.has("speculation-rules")).toBe(false);
      const html = await response.text();
      expect(html).not.toMatch(/<script|modulepreload|rel="canonical"/);
      expect(html.match(/<meta name="robots"[^>]*>/g)).toEqual([
        '<meta name="robots" content="noindex, nofollow"/>',
      ]);
      const addresses = [...html.matchAll(/<(?:a|form)\b[^>]* (?:href|action)="(\/[^"]*)"/g)];
      expect(addresses.length).toBeGreaterThan(5);
      for (const [, address = ""] of addresses) {
        expect(address).toMatch(/^(?:\/vista\/|\/feed\.xml$|\/catalogo\.pdf$|\/storage\/|\/admin)/);
      }
      // All but the one that approves the preview.
      const [, ...forms] = html.match(/<form\b[^>]* method="post"/g) ?? [];
      expect(html.match(/<fieldset class="drafted-form" disabled>/g)).toHaveLength(forms.length);
    },
  );

  test("leaves visitors' pages as they are, byte for byte", async () => {
    const pages = await open();
    const paths = ["/", "/productos", "/productos/melaza", "/sitemap.xml", "/robots.txt"];
    const read = () => Promise.all(paths.map(async (path) => (await pages.get(path)).text()));
    const before = await read();
    for (const path of ["/", "/productos", "/productos/melaza"]) {
      await (await pages.get(buildPreviewLinkPath(token, path))).text();
    }
    expect(await read()).toEqual(before);
    expect(before.join("")).not.toMatch(/Más dulce|\/vista|drafted/);
  });

  test("redirects within the link", async () => {
    const response = await get("/productos/sal?q=1");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toMatch(`/vista/${token}/productos/sal-marina`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is opened by people, not by robots that fetch links for a chat's preview", async () => {
    const { id, token: fresh } = await createPreviewLink(admin, { ...LINK, note: "Para Luis" });
    const pages = await open();
    const read = async () =>
      (await listPreviewLinks(admin)).find((link) => link.id === id)?.last_opened_at;
    const openAs = (agent: string, method = "GET") =>
      pages.request(buildPreviewLinkPath(fresh, "/"), {
        method,
        headers: { "User-Agent": agent },
      });
    const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1";
    for (const robot of ["WhatsApp/2.24.20.89 A", "Slackbot-LinkExpanding 1.0", "curl/8.5.0"]) {
      expect((await openAs(robot)).status).toBe(200);
    }
    await openAs(browser, "HEAD");
    expect(await read()).toBeNull();
    await openAs(browser);
    expect(await read()).not.toBeNull();
  });

  test("takes no form", async () => {
    const pages = await open();
    const response = await pages.post(buildPreviewLinkPath(token, "/boletin"), { correo: "x" });
    expect(response.status).toBe(405);
    expect(await response.text()).toContain("vista previa");
  });

  test("reads nothing as visitors see it, and by the server's key nothing but drafts", async () => {
    const reads: { path: string; isServers: boolean }[] = [];
    const recording: TestBackend["fetch"] = (request) => {
      const isServers = request.headers.get("apikey") === backend.keys.secret;
      reads.push({ path: new URL(request.url).pathname, isServers });
      return backend.fetch(request);
    };
    const pages = await openPages(makeBackend({ fetch: recording, keys: backend.keys }));
    for (const path of ["/", "/productos?q=melaza", "/productos/nada", "/noticias?q=melaza"]) {
      await pages.get(buildPreviewLinkPath(token, path));
    }
    const servers = reads.filter(({ isServers }) => isServers);
    const others = reads.filter(({ isServers }) => !isServers);
    expect(servers.length).toBeGreaterThan(10);
    for (const { path } of servers)
      expect(path).toMatch(/rpc\/(?:preview_|open_preview_link|read_preview_review)/);
    // The consent is the published one.
    expect(new Set(others.map(({ path }) => path))).toEqual(
      new Set(["/rest/v1/slug_redirects", "/rest/v1/site_content"]),
    );
  });

  test("is in no log line", async () => {
    const pages = await open();
    pages.lines.length = 0;
    await pages.get(buildPreviewLinkPath(token, "/nada"));
    await pages.get(`/visto/${token}`);
    await pages.get(`/%76ista/${token.toUpperCase()}/productos/`);
    expect(pages.lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(pages.lines).toLowerCase()).not.toContain(token);
  });
});

describe("an answer to a preview", () => {
  const PAGE = "/productos/melaza";
  const NAME = "Marta <b>Rey</b>";
  /** The form of a page as a browser posts it. */
  const fill = (html: string, changes: Record<string, string> = {}) => ({
    version: /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "",
    autorizacion: /name="autorizacion" value="([^"]*)"/.exec(html)?.[1] ?? "",
    nombre: NAME,
    cambio: "",
    autoriza: "si",
    respuesta: "approved",
    ...changes,
  });
  const answer = async (changes: Record<string, string> = {}) => {
    const pages = await open();
    const html = await (await get(PAGE)).text();
    return pages.post(buildPreviewLinkPath(token, PAGE), fill(html, changes));
  };

  test("is stored with the version and shown on the page, without an account or a script", async () => {
    const response = await answer();
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(buildPreviewLinkPath(token, PAGE));
    const html = await (await get(PAGE)).text();
    expect(html).toContain("Marta &lt;b&gt;Rey&lt;/b&gt; aprobó esta versión");
    expect(html).not.toContain("<b>Rey");
    expect(await listApprovals(admin)).toMatchObject([
      { decision: "approved", name: NAME, link_note: "Para Marta", is_current: true },
    ]);
    const [stored] = await backend.sql<{ text: string; address: string }>(
      "select consent_text as text, address from public.approvals",
    );
    expect(stored?.text).toMatch(/^Autorizo a /);
    expect(stored?.address).not.toBe("");
  });

  test.each([
    ["without a name", { nombre: " " }, 422, "Escriba su nombre"],
    ["without consent", { autoriza: "" }, 422, "marque la casilla"],
    ["to another consent", { autorizacion: "00000000" }, 422, "La autorización cambió"],
    ["that asks for no change", { respuesta: "change_asked" }, 422, "Escriba qué cambio pide"],
    ["to another version", { version: "a".repeat(64) }, 409, "hubo otros cambios"],
  ])("%s is shown again with what was typed", async (_, changes, status, problem) => {
    const before = (await listApprovals(admin)).length;
    const asksForNothing = "respuesta" in changes;
    const response = await answer({ cambio: asksForNothing ? " " : '"><script>', ...changes });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(problem);
    expect(html).toContain('<details class="drafted-review" open>');
    if (!asksForNothing) expect(html).toContain("&quot;&gt;&lt;script&gt;");
    expect(html).not.toContain("<script");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await listApprovals(admin)).toHaveLength(before);
  });

  test("beyond the limit is shown again with the time to wait", async () => {
    const limits = { consume: () => Promise.resolve(30), refund: () => Promise.resolve() };
    const pages = await openPages({ ...makeBackend(backend), formLimits: limits });
    const html = await (await get(PAGE)).text();
    const posted = fill(html, { cambio: "Otro precio" });
    const response = await pages.post(buildPreviewLinkPath(token, PAGE), posted);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await response.text()).toContain("Otro precio");
  });

  test("to a link that does not open is the page of such a link", async () => {
    const pages = await open();
    const html = await (await get(PAGE)).text();
    const response = await pages.post(buildPreviewLinkPath(UNKNOWN, PAGE), fill(html));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Este enlace no funciona");
  });
});

describe("a link that does not open", () => {
  test("shows the same page, whatever the reason and the path", async () => {
    const { get: request } = await open();
    const revoked = await createPreviewLink(admin, LINK);
    await revokePreviewLink(admin, revoked.id);
    const paths = [
      ...[`/vista/${UNKNOWN}`, `/vista/${UNKNOWN}/productos/melaza`, "/vista/x", "/vista/x/y?z=1"],
      ...[`/vista/${revoked.token}`, `/vista/${revoked.token}/productos`],
      ...[
        "/admin",
        "/admin/login",
        "/robots.txt",
        "/sitemap.xml",
        "/noticias.json",
        "/_root.data",
      ].map((path) => buildPreviewLinkPath(token, path)),
    ];
    const responses = await Promise.all(paths.map((path) => request(path)));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("Este enlace no funciona");
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
  });

  test("is counted by address, like one that opens", async () => {
    const backendOf = makeBackend(backend);
    const counted: (string | null)[] = [];
    const { get: request } = await openPages({
      ...backendOf,
      consumePreview: (address) => {
        counted.push(address);
        return Promise.resolve(counted.length > 2 ? 30 : 0);
      },
    });
    expect((await request(`/vista/${token}`)).status).toBe(200);
    expect((await request(`/vista/${UNKNOWN}`)).status).toBe(404);
    const refused = await request(`/vista/${token}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(counted).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.1"]);
  });
});

test("while the database is opened, links wait", async () => {
  const { get: request } = await openPages();
  const response = await request(`/vista/${UNKNOWN}`);
  expect([response.status, response.headers.has("retry-after")]).toEqual([503, true]);
});
