import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, expect, test } from "vitest";

import { createFinishDocument } from "#server/render/document/finish-document.ts";
import { toLaterVisit } from "#server/render/document/first-visit.ts";

const folder = mkdtempSync(path.join(tmpdir(), "styles-"));
writeFileSync(
  path.join(folder, "site.css"),
  String.raw`.big{font-size:2rem}.hover\:big:hover{font-size:3rem}.unused{margin:0}.first-visit{color:red}`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const finish = createFinishDocument({
  security: { siteUrl: "https://www.empresa.example", supabaseUrl: null },
  clientFolder: folder,
});
const PAGE =
  '<!DOCTYPE html><html lang="es-CO"><head><link rel="stylesheet" href="/site.css"/></head><body><p class="big icon hover:big">$&amp;</p><i class="icon"></i></body></html>';

/** The document and its headers, as a visitor gets them. */
function send(options: {
  address?: string;
  status?: number;
  site?: string;
  isPreview?: boolean;
  type?: string;
  page?: string;
}) {
  const { page = PAGE } = options;
  const { address = "/", status = 200, site, isPreview = false, type = "text/html" } = options;
  const { body, headers } = finish(
    { status, headers: [["content-type", type]], body: new TextEncoder().encode(page) },
    {
      page: {
        url: `https://www.empresa.example${address}`,
        headers: site === undefined ? [] : [["sec-fetch-site", site]],
      },
      ...(isPreview && { preview: { state: {} as never, token: null } }),
    },
  );
  return { html: new TextDecoder().decode(body), headers: Object.fromEntries(headers) };
}

test("a page holds the styles that it uses under short names, and its policy names their digest", () => {
  const { html, headers } = send({});
  expect(html).toContain("<style>.b{font-size:2rem}.c:hover{font-size:3rem}.a{color:red}</style>");
  expect(html).toContain('<p class="b c">$&amp;</p><i></i>');
  expect(html).not.toContain("<link");
  expect(headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-/);
  expect(headers["vary"]).toBe("Sec-Fetch-Site");
});

test("styles that a document brings keep their classes", () => {
  const own = PAGE.replace("</head>", "<style>.icon{color:red}</style></head>");
  const { html } = send({ page: own });
  expect(html).toContain('<p class="b icon c">$&amp;</p><i class="icon"></i>');
  expect(html).toContain("<style>.icon{color:red}</style>");
});

test("texts beyond ASCII stay as they are, and a script's digest is that of its bytes", () => {
  const script = 'alert("ñ — 🐔")';
  const page = PAGE.replace("$&amp;", `Maíz — 25 °C<script>${script}</script>`);
  const { html, headers } = send({ page });
  expect(html).toContain(`Maíz — 25 °C<script>${script}</script>`);
  const digest = createHash("sha256").update(script).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${digest}'`);
});

test("the root of a first visit's document is marked, and not that of a later page", () => {
  const { html } = send({});
  expect(html).toContain('<html lang="es-CO" class="a">');
  expect(toLaterVisit(html)).toContain('<!DOCTYPE html><html lang="es-CO"><head>');
  expect(send({ site: "same-origin" }).html).toContain('<html lang="es-CO">');
  expect(send({ site: "cross-site" }).html).toContain('<html lang="es-CO" class="a">');
});

test("links of a page that was found may be prefetched", () => {
  const { html, headers } = send({});
  expect(html).toContain('<script type="speculationrules">{"prefetch":');
  expect(headers["content-security-policy"]).toMatch(/script-src 'sha256-[^']*';/);
});

test.each([
  ["a page that is missing", { status: 404 }],
  ["a proposal", { address: "/propuesta/abc" }],
])("links of %s may not", (_, options) => {
  const { html, headers } = send(options);
  expect(html).not.toContain("<script");
  expect(headers["content-security-policy"]).toContain("script-src 'none'");
});

test.each([
  ["the panel", { address: "/admin/productos" }],
  ["a preview", { isPreview: true }],
])("the document of %s stays as it is, and gets its policy", (_, options) => {
  const { html, headers } = send(options);
  expect(html).toBe(PAGE);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("what is no document stays as it is", () => {
  const { html, headers } = send({ type: "application/json" });
  expect(html).toBe(PAGE);
  expect(headers).toEqual({ "content-type": "application/json" });
});
