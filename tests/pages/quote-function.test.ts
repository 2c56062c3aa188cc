import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { ALLOWED_ORIGIN, makeBody } from "#tests/api/functions-support.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

let folder: string;
let site: SiteProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "quote-function-"));
  const settings = { TRUST_PROXY: "1", FUNCTION_ORIGINS: ALLOWED_ORIGIN };
  copyFolder(inject("pgliteTemplate"), folder);
  site = await prepareSite(folder, settings);
  await site.start();
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Call {
  method: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

const call = (init: Call, address: string) =>
  fetch(`${site.origin}/functions/v1/quote-request`, {
    ...init,
    headers: {
      apikey: site.publishableKey,
      "Content-Type": "application/json",
      "X-Forwarded-For": address,
      ...init.headers,
    },
  });

test("form and function have one limit together, and one inbox", async () => {
  const address = "203.0.113.30";
  const fields = await fetchQuoteForm(site.origin);
  const items = [{ product: "otro", quantity: 3, unit: "kg" }];
  const body = makeBody(fields["version"] ?? "", { message: "Por la función", items });
  const byFunction = await call({ method: "POST", body: JSON.stringify(body) }, address);
  expect(byFunction.status).toBe(201);
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const filled = { ...fields, nombre: "Ana", mensaje: `Melaza ${index}` };
    const response = await postQuoteForm(site.origin, filled, { "X-Forwarded-For": address });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 29 }, () => 303), 429]);
  const refused = await call({ method: "POST", body: JSON.stringify(body) }, address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const { data } = await site.client.from("quote_requests").select("radicado, message");
  expect(data).toHaveLength(30);
  expect(data).toContainEqual({ message: "Por la función", ...(await readRadicado(byFunction)) });
});

const readRadicado = async (response: Response) => {
  const { radicado } = (await response.json()) as { radicado: string };
  return { radicado };
};

test("the server lets pages of a listed origin in, with its security headers, and no others", async () => {
  const preflight = (origin: string) => ({
    method: "OPTIONS",
    headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
  });
  const { status, headers } = await call(preflight(ALLOWED_ORIGIN), "203.0.113.31");
  expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([204, ALLOWED_ORIGIN]);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const refused = await call(preflight("https://malo.example"), "203.0.113.31");
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("supabase-js gets what a form shows", async () => {
  const client = createClient({ url: site.origin, key: site.publishableKey });
  const { data, error } = await client.functions.invoke("quote-request", { method: "GET" });
  expect(error).toBeNull();
  expect(data).toMatchObject({
    consent: { version: expect.any(String) },
    units: expect.any(Array),
  });
});
