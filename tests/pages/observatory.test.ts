import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type Scan, scoreAnswer } from "#tests/pages/observatory.ts";
import { postQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Mozilla's Observatory over the built product, as it answers behind a proxy with TLS. */

const origin = "https://www.empresa.example";
let folder: string;
let site: SiteProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "observatory-"));
  site = await prepareSite(folder, { SITE_URL: origin });
  await site.start();
  await site.client.from("products").insert({ title: "Melaza", slug: "melaza" }).throwOnError();
});
afterAll(async () => {
  await site.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const scan = async (answer: Response): Promise<Scan> => ({
  headers: answer.headers,
  html: await answer.text(),
  origin,
});

test.each(["/", "/productos/melaza", "/noticias", "/cotizar", "/no-existe"])(
  "%s earns an A+, with every merit of a public page",
  async (page) => {
    const { score, grade, rules } = scoreAnswer(await scan(await fetch(site.origin + page)));
    expect(Object.values(rules).filter((points) => points < 0)).toEqual([]);
    expect({ score, grade }).toEqual({ score: 130, grade: "A+" });
  },
);

test.each(["/admin", "/admin/login", "/admin/solicitudes"])(
  "%s earns an A+ although a library of the panel styles by itself",
  async (page) => {
    const { score, grade, rules } = scoreAnswer(await scan(await fetch(site.origin + page)));
    expect(Object.values(rules).filter((points) => points < 0)).toEqual([]);
    expect({ score, grade }).toEqual({ score: 120, grade: "A+" });
  },
);

test("the answer to a form earns an A+", async () => {
  const answer = await postQuoteForm(site.origin, { nombre: "Ana" });
  expect(answer.status).toBe(422);
  expect(scoreAnswer(await scan(answer))).toMatchObject({ score: 130, grade: "A+" });
});

test.each([
  [
    "a policy that lets any inline script run",
    "content-security-policy",
    "script-src 'unsafe-inline'; object-src 'none'",
  ],
  ["no policy", "content-security-policy", null],
  ["no transport security", "strict-transport-security", null],
  ["an origin for everybody", "access-control-allow-origin", "*"],
])("%s costs the grade", async (_name, header, value) => {
  const answer = await scan(await fetch(site.origin));
  const headers = new Headers(answer.headers);
  if (value === null) headers.delete(header);
  else headers.set(header, value);
  expect(scoreAnswer({ ...answer, headers }).grade).not.toBe("A+");
});
