import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { type Scan, scoreResponse } from "#tests/pages/observatory.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { postQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Mozilla's Observatory score of the built product behind a proxy with TLS. */

const origin = "https://www.empresa.example";
let folder: string;
let site: SiteProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "observatory-"));
  copyFolder(inject("pgliteTemplate"), folder);
  site = await prepareSite(folder, { SITE_URL: origin });
  await site.start();
  await site.client.from("products").insert({ title: "Melaza", slug: "melaza" }).throwOnError();
});
afterAll(async () => {
  await site.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const scan = async (response: Response): Promise<Scan> => ({
  headers: response.headers,
  html: await response.text(),
  origin,
});

test.each(["/", "/productos/melaza", "/noticias", "/cotizar", "/no-existe"])(
  "%s gets an A+ with all bonus points of a public page",
  async (page) => {
    const { score, grade, rules } = scoreResponse(await scan(await fetch(site.origin + page)));
    expect(Object.values(rules).filter((points) => points < 0)).toEqual([]);
    expect({ score, grade }).toEqual({ score: 130, grade: "A+" });
  },
);

test.each(["/admin", "/admin/login", "/admin/solicitudes"])(
  "%s gets an A+ although a library of the panel needs inline styles",
  async (page) => {
    const { score, grade, rules } = scoreResponse(await scan(await fetch(site.origin + page)));
    expect(Object.values(rules).filter((points) => points < 0)).toEqual([]);
    expect({ score, grade }).toEqual({ score: 120, grade: "A+" });
  },
);

test("the response to a form gets an A+", async () => {
  const response = await postQuoteForm(site.origin, { nombre: "Ana" });
  expect(response.status).toBe(422);
  expect(scoreResponse(await scan(response))).toMatchObject({ score: 130, grade: "A+" });
});

test.each([
  [
    "a policy that lets any inline script run",
    "content-security-policy",
    "script-src 'unsafe-inline'; object-src 'none'",
  ],
  ["no policy", "content-security-policy", null],
  ["no transport security", "strict-transport-security", null],
  ["CORS for any origin", "access-control-allow-origin", "*"],
])("%s loses the A+", async (_name, header, value) => {
  const response = await scan(await fetch(site.origin));
  const headers = new Headers(response.headers);
  if (value === null) headers.delete(header);
  else headers.set(header, value);
  expect(scoreResponse({ ...response, headers }).grade).not.toBe("A+");
});
