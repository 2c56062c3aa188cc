import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* The company's logo and colours on the site's pages. */

let backend: TestBackend;

beforeAll(async () => {
  backend = await startSeededBackend();
});
beforeEach(async () => {
  const { error } = await backend
    .client(backend.keys.secret)
    .from("site_content")
    .delete()
    .eq("section", "identity");
  expect(error).toBeNull();
});
afterAll(() => backend.close());

const STORED = "/storage/v1/object/public/media/marca";
const IDENTITY = {
  logo: `${STORED}/mi-logo-0123456789-400x100.svg`,
  logo_on_dark: `${STORED}/mi-logo-claro-abcdef0123-400x100.png`,
  logo_with_name: "false",
  icon: `${STORED}/simbolo-9876543210-64x64.png`,
  accent_color: "#0b3d91",
  background_color: "#f6f8fb",
};

async function store(texts: Readonly<Record<string, string>>): Promise<void> {
  const { error } = await backend
    .client(backend.keys.secret)
    .from("site_content")
    .insert(
      Object.entries(texts).map(([key, value]) => ({
        section: "identity",
        key,
        value,
        type: "text" as const,
      })),
    );
  expect(error).toBeNull();
}

async function read(path: string): Promise<string> {
  return (await (await openPages(makeBackend(backend))).get(path)).text();
}

const PATHS = ["/", "/productos", "/productos/glicerol", "/noticias", "/privacidad"];

const countScripts = (html: string) => html.match(/<script/g)?.length ?? 0;

test("without an identity pages have the demonstration's mark, colours and icons", async () => {
  for (const path of PATHS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const html = await read(path);
    expect(html).toContain('<meta name="theme-color" content="#FBF8F2"/>');
    expect(html).toContain('href="/favicon-32.png"');
    expect(html).not.toContain("/marca/");
    expect(html).not.toContain(":root{--color-green:");
  }
});

test("texts in a wrong form change nothing", async () => {
  const before = await Promise.all(PATHS.map(read));
  await store({
    logo: "javascript:alert(1)",
    icon: "https://evil.example/icon.png",
    accent_color: "#000}body{display:none",
    background_color: "url(https://evil.example)",
  });
  expect(await Promise.all(PATHS.map(read))).toEqual(before);
});

test("an identity is on every page, without script and within one kilobyte", async () => {
  const before = await Promise.all(PATHS.map(read));
  await store(IDENTITY);
  for (const [index, path] of PATHS.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const html = await read(path);
    expect(html, path).toMatch(
      /<img src="\/marca\/logo\/mi-logo-0123456789-400x100\.svg" alt="[^"]+" width="176" height="44"/,
    );
    expect(html).toContain('src="/marca/logo/mi-logo-claro-abcdef0123-400x100.png.webp"');
    expect(html).toContain('href="/marca/icono-32/simbolo-9876543210-64x64.png.png"');
    expect(html).toContain('<meta name="theme-color" content="#f6f8fb"/>');
    expect(html).toContain(":root{--color-green:#0b3d91;");
    expect(countScripts(html)).toBe(countScripts(before[index] ?? ""));
    expect(html.length - (before[index] ?? "").length, path).toBeLessThan(1024);
  }
});

test("a logo for light backgrounds stands on a plate in the footer", async () => {
  await store({ logo: IDENTITY.logo });
  const footer = /<footer.*<\/footer>/s.exec(await read("/"))?.[0] ?? "";
  expect(footer).toContain("/marca/logo/mi-logo-0123456789-400x100.svg");
  expect(footer).toContain("bg-white");
});

test("manifest and structured data follow", async () => {
  await store(IDENTITY);
  const manifest = JSON.parse(await read("/manifest.webmanifest")) as {
    theme_color: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.theme_color).toBe("#f6f8fb");
  expect(manifest.icons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        src: "/marca/icono-recortable/simbolo-9876543210-64x64.png.png",
        purpose: "maskable",
      }),
    ]),
  );
  const logo = "https://www.empresa.example/marca/logo/mi-logo-0123456789-400x100.svg";
  expect(await read("/")).toContain(`"logo":"${logo}"`);
});
