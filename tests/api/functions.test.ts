import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findQuoteRequest } from "#data/leads/leads.ts";
import type { Consent } from "#domain/leads/public-forms.ts";
import {
  ALLOWED_ORIGIN,
  type FunctionsBackend,
  makeBody,
  startFunctions,
} from "#tests/api/functions-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

interface QuoteForm {
  form: string;
  consent: Consent;
  newsletter_consent: Consent;
}

describe.each(RULE_DATABASES)("the functions over %s", (kind) => {
  let backend: FunctionsBackend;
  let consent: Consent;
  beforeAll(async () => {
    backend = await startFunctions(kind);
    ({ consent } = await getForm());
  });
  afterAll(async () => {
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  let lastClient = 0;
  /** A client that has sent nothing yet. */
  const nextAddress = () => `198.51.100.${(lastClient += 1)}`;
  const getForm = async () => (await (await backend.call("quote-request")).json()) as QuoteForm;
  const post = (body: unknown, init: RequestInit & { address?: string } = {}) =>
    backend.call("quote-request", {
      address: nextAddress(),
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    });
  const secret = () => ({ apikey: backend.keys.secret });
  const read = async (radicado: string) => {
    const service = backend.client(backend.keys.secret);
    const { data } = await service
      .from("quote_requests")
      .select("id")
      .eq("radicado", radicado)
      .single();
    return findQuoteRequest(service, data?.id ?? "");
  };
  const countRequests = async () =>
    (await backend.sql<{ n: number }>("select count(*)::int as n from public.quote_requests"))[0]
      ?.n;

  test("supabase-js sends a request whose radicado, consent and products are in the inbox", async () => {
    const client = backend.clientAt(nextAddress());
    const shown = await client.functions.invoke<QuoteForm>("quote-request", { method: "GET" });
    const before = backend.mails();
    const { data, error } = await client.functions.invoke<{ radicado: string }>("quote-request", {
      body: makeBody(shown.data?.consent.version ?? "", { form: shown.data?.form }),
    });
    expect(error).toBeNull();
    expect(await read(data?.radicado ?? "")).toMatchObject({
      name: "Ana Pérez",
      phone: "+573105551234",
      consent_text: shown.data?.consent.text,
      consent_version: shown.data?.consent.version,
      // Sealed, but faster than a person.
      spam_signs: ["too-fast"],
      items: [{ product_title: "Glicerina", quantity: 1.125, unit: "toneladas" }],
    });
    expect(backend.mails()).toBe(before + 1);
  });

  test("requests with the secret key are not suspect, anonymous ones without a form are", async () => {
    for (const [headers, signs] of [
      [secret(), []],
      [{}, ["unsealed"]],
    ] as const) {
      const response = await post(makeBody(consent.version), { headers });
      expect(response.status).toBe(201);
      expect((await read((await response.json()).radicado))?.spam_signs).toEqual(signs);
    }
  });

  test("a retry with the same Idempotency-Key gets the same radicado, another request its own", async () => {
    const send = async (key: string, changes: object = {}) =>
      (
        await (
          await post(makeBody(consent.version, changes), { headers: { "Idempotency-Key": key } })
        ).json()
      ).radicado as string;
    const before = await countRequests();
    const [first, ...retries] = await Promise.all(
      Array.from({ length: 5 }, () => send("pedido-1")),
    );
    expect(retries).toEqual([first, first, first, first]);
    expect(await countRequests()).toBe((before ?? 0) + 1);
    expect(await send("pedido-2")).not.toBe(first);
    expect(await send("pedido-1", { name: "Otra persona" })).not.toBe(first);
  });

  test("only the consent's present version is accepted, and the refusal gives its text", async () => {
    for (const given of [undefined, null, { version: "00000000" }]) {
      const response = await post(makeBody("", { consent: given }));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: "invalid_request",
        errors: { consent: expect.any(String) },
        consent,
      });
    }
  });

  test("the newsletter's consent subscribes the address", async () => {
    const { newsletter_consent: newsletter } = await getForm();
    const email = "ana@finca.example";
    const body = makeBody(consent.version, { email, newsletter_consent: newsletter });
    expect((await post(body, { headers: secret() })).status).toBe(201);
    const rows = await backend.sql(
      "select consent_version, source from public.newsletter_subscribers where email = $1::text",
      [email],
    );
    expect(rows).toEqual([{ consent_version: newsletter.version, source: "quote" }]);
  });

  test.each<[name: string, changes: object, field: string]>([
    ["no phone or e-mail", { phone: "" }, "phone"],
    ["an unknown department", { department: "Atlántida" }, "department"],
    [
      "a hidden product",
      { items: [{ product: "secreta", quantity: 1, unit: "kg" }] },
      "items.0.product",
    ],
    [
      "an unknown unit",
      { items: [{ product: "glicerina", quantity: 1, unit: "t" }] },
      "items.0.unit",
    ],
    [
      "a quantity of nothing",
      { items: [{ product: "glicerina", quantity: 0, unit: "kg" }] },
      "items.0.quantity",
    ],
    [
      "a quantity without end",
      { items: [{ product: "glicerina", quantity: 1e300, unit: "kg" }] },
      "items.0.quantity",
    ],
    ["no products", { items: [] }, "items"],
    [
      "too many products",
      {
        items: Array.from({ length: 21 }, () => ({
          product: "glicerina",
          quantity: 1,
          unit: "kg",
        })),
      },
      "items",
    ],
    ["products of another type", { items: "glicerina" }, "items"],
    ["a misspelt field", { mesage: "Hola" }, "mesage"],
    ["a name of another type", { name: { toString: 1 } }, "name"],
    ["a link in the name", { name: "www.malo.example" }, "name"],
    ["a consent of another type", { consent: true }, "consent"],
  ])("a request with %s is refused with the field's error", async (_name, changes, field) => {
    const before = await countRequests();
    const response = await post(makeBody(consent.version, changes));
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject({ [field]: expect.any(String) });
    expect(await countRequests()).toBe(before);
  });

  test.each<[name: string, body: string, status: number]>([
    ["no body", "", 400],
    ["truncated JSON", '{"name":', 400],
    ["a list", "[]", 422],
    ["null", "null", 422],
    ["a prototype", '{"__proto__":{"a":1}}', 422],
    ["very deep JSON", "[".repeat(60_000), 400],
    ["a body beyond the form's limit", JSON.stringify({ name: "x".repeat(70_000) }), 413],
  ])("%s is a clear 4xx", async (_name, body, status) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
    ]);
  });

  test("only JSON, GET and POST, and a readable Idempotency-Key are accepted", async () => {
    const body = makeBody(consent.version);
    const statuses = [
      await post(body, { headers: { "Content-Type": "text/plain" } }),
      await post(body, { method: "PUT" }),
      await post(body, { headers: { "Idempotency-Key": "a b" } }),
      await post(body, { headers: { "Idempotency-Key": "x".repeat(256) } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([415, 405, 400, 400]);
  });

  test("anonymous calls share the form's limit; requests that stored nothing or have the secret key do not count", async () => {
    const address = nextAddress();
    const send = async (index: number, init: RequestInit = {}) =>
      (await post(makeBody(consent.version, { message: String(index) }), { address, ...init }))
        .status;
    const before = await countRequests();
    for (let index = 0; index < 5; index += 1) {
      expect((await post(makeBody("", { consent: null }), { address })).status).toBe(422);
    }
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) statuses.push(await send(index));
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429, 429]);
    expect(await countRequests()).toBe((before ?? 0) + 30);
    const refused = await post(makeBody(consent.version), { address });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await send(99, { headers: secret() })).toBe(201);
  });

  test("callers without a key, with a wrong one or for an unknown name get the relay's answers", async () => {
    const url = "http://backend.test/functions/v1/";
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const response = await backend.fetch(new Request(url + path, { headers }));
      return [response.status, await response.json()];
    };
    const missing = [401, { code: 401, message: "Missing authorization header" }];
    expect(await ask("health")).toEqual(missing);
    expect(await ask("quote-request")).toEqual(missing);
    expect(await ask("health", { apikey: "sb_publishable_wrong" })).toEqual([
      401,
      { code: 401, message: "Invalid Token or Protected Header formatting" },
    ]);
    const unknown = [404, { code: "NOT_FOUND", message: "Requested function was not found" }];
    for (const path of ["hola", "", "constructor", "health/x", "%00", "..%2f"]) {
      expect(await ask(path)).toEqual(unknown);
    }
  });

  test("health says that the functions answer", async () => {
    const { data } = await backend.clientAt("192.0.2.9").functions.invoke("health");
    expect(data).toEqual({ status: "ok" });
  });

  test("pages of a listed origin may call the functions, of others not", async () => {
    const preflight = (origin: string) =>
      backend.call("quote-request", {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          apikey: "",
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "apikey, content-type",
        },
      });
    const allowed = await preflight(ALLOWED_ORIGIN);
    expect([allowed.status, allowed.headers.get("Access-Control-Allow-Origin")]).toEqual([
      204,
      ALLOWED_ORIGIN,
    ]);
    expect(allowed.headers.get("Access-Control-Allow-Headers")).toContain("apikey");
    for (const origin of ["https://otra.example", `${ALLOWED_ORIGIN}.otra.example`, "null"]) {
      const { headers } = await preflight(origin);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    const refused = await post({}, { headers: { Origin: ALLOWED_ORIGIN } });
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(ALLOWED_ORIGIN);
    expect(refused.headers.get("Vary")).toBe("Origin");
  });
});
