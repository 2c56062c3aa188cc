import { expect, test } from "vitest";

import { prefixPath, toDraftedDocument } from "#server/render/preview-links/drafted-document.ts";

const PLACE = {
  prefix: "/vista/abc",
  siteUrl: "https://www.empresa.example",
  expiresAt: "2026-12-01T20:00:00Z",
  now: new Date("2026-11-24T20:00:00Z"),
  review: null,
};

const write = (body: string, head = "") =>
  toDraftedDocument(`<html><head>${head}</head><body>${body}</body></html>`, PLACE);

test.each([
  ["/", "/vista/abc"],
  ["/#contacto", "/vista/abc#contacto"],
  ["/?utm=x", "/vista/abc?utm=x"],
  ["/productos/melaza?q=a&amp;b=c#x", "/vista/abc/productos/melaza?q=a&amp;b=c#x"],
  ["/productos?q=a.b", "/vista/abc/productos?q=a.b"],
  ["https://www.empresa.example", "/vista/abc"],
  ["https://www.empresa.example/noticias", "/vista/abc/noticias"],
])("%s leads to the page of the same link", (address, expected) => {
  expect(prefixPath(address, PLACE)).toBe(expected);
});

test.each([
  ...["#contacto", "?pagina=2", "", "productos", "//otro.example/x", "/\\otro.example"],
  ...["https://otro.example/", "https://www.empresa.example.otro.example/", "mailto:a@b.example"],
  ...["tel:+573000000000", "/storage/v1/object/public/media/a.pdf", "/feed.xml", "/admin"],
  ...["/admin/login", "javascript:alert(1)"],
])("%j stays as it is", (address) => {
  expect(prefixPath(address, PLACE)).toBe(address);
});

test("links and searches of the document lead to the same link, texts and pictures stay", () => {
  const html = write(
    '<a class="x" href="/productos">href="/productos"</a><form method="get" action="/noticias"></form><img src="/images/a.jpg"/><a href="/">&lt;a href="/x"&gt;</a>',
  );
  expect(html).toContain(
    '<a class="x" href="/vista/abc/productos">href="/productos"</a><form method="get" action="/vista/abc/noticias"></form><img src="/images/a.jpg"/><a href="/vista/abc">&lt;a href="/x"&gt;</a>',
  );
});

test("only the attributes href and action are addresses", () => {
  expect(write('<a data-href="/x" title=" href" href="/y">y</a>')).toContain(
    '<a data-href="/x" title=" href" href="/vista/abc/y">',
  );
});

test("no script, canonical address or other word for robots is left", () => {
  const html = write(
    '<script>a("</b>")</script><p>uno</p><script type="application/ld+json">{}</script>',
    '<meta name="robots" content="noindex, follow"/><link rel="canonical" href="https://www.empresa.example/"/><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>',
  );
  expect(html).not.toMatch(/<script|canonical|modulepreload|, follow/);
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(html.match(/<meta name="robots"[^>]*>/g)).toEqual([
    '<meta name="robots" content="noindex, nofollow"/>',
  ]);
  expect(html).toContain("<p>uno</p>");
});

test("what sends something is disabled and says so, searches are not", () => {
  const html = write(
    '<form method="post" action="/boletin"><input name="a"/></form><form method="get" action="/noticias"><input name="q"/></form>',
  );
  expect(html).toMatch(
    /<form method="post"[^>]*><fieldset [^>]*disabled><p [^>]*>[^<]+<\/p><input name="a"\/><\/fieldset><\/form><form method="get"/,
  );
  expect(html.match(/<fieldset/g)).toHaveLength(1);
});

test("the document begins by saying what it is, and until when", () => {
  expect(write("<main></main>").replaceAll(/\s/g, " ")).toMatch(
    /<body><aside[^>]*><strong>Vista previa: así quedará\.<\/strong> Todavía no está publicado\. Vence el martes 1 de diciembre a las 3:00 p\. m\.<\/aside><main>/,
  );
});

test("a title with the signs of replacements is left as it is", () => {
  expect(write('<form method="post">$1 $& $\'</form>')).toContain("$1 $& $'</fieldset></form>");
});
