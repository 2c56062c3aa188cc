import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { FormServices } from "#app/load-context.ts";
import { receiveOfflineQuote } from "#app/site/actions/receive-offline-quote.ts";
import { createFormSigner } from "#backend/functions/form-signer.ts";
import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import type { Client } from "#data/client/client.ts";
import { readQuoteConsents, signForm } from "#data/leads/accept-quote.ts";
import { erasePerson, exportPerson } from "#data/leads/personal-data.ts";
import { sendRequests } from "#domain/offline/send-requests.ts";
import {
  makeProvisionalNumber,
  readAnswer,
  type StoredRequest,
  storeRequest,
} from "#domain/offline/stored-request.ts";
import { TEST_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";
import { pickSize } from "#tests/support/size.ts";

const WRITTEN_AT = "2026-11-28T12:00:00.000Z";

describe.each(TEST_DATABASES)("requests written without a network over %s", (kind) => {
  let backend: TestBackend;
  let version = "";
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ version } = (await readQuoteConsents(backend.client(backend.keys.publishable))).consent);
    const account = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    admin = account.client;
  });
  afterAll(() => backend.close());

  const limits = createApiLimits(null);

  /** The server, for the client at an address. */
  const serve = (clientAddress: string) => {
    const forms: FormServices = {
      ...createFormSigner(backend.keys.secret),
      client: backend.client(backend.keys.secret),
      clientAddress,
      isPreview: false,
      consume: (form) => limits.forms.consume(form, clientAddress),
      refund: (form) => limits.forms.refund(form, clientAddress),
      wakeMail: () => undefined,
    };
    const site = makeSiteContext(undefined, {
      client: backend.client(backend.keys.publishable),
    });
    return async (body: URLSearchParams | string) => {
      const request = new Request("https://www.empresa.example/sin-senal/solicitud.json", {
        method: "POST",
        body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      return receiveOfflineQuote(request, site, forms);
    };
  };
  /** A token that was issued a while ago. */
  const makeSeal = () => signForm(createFormSigner(backend.keys.secret, () => Date.now() - 60_000));
  const makeFields = (changes: Record<string, string> = {}) =>
    new URLSearchParams({
      producto: "otro",
      cantidad: "3",
      unidad: "toneladas",
      departamento: "Meta",
      municipio: "Acacías",
      nombre: "Ana Pérez",
      telefono: "310 555 1234",
      mensaje: "Melaza a granel",
      autorizacion: "si",
      version,
      ...changes,
    });
  const makeSent = (changes: Record<string, string> = {}) =>
    makeFields({
      formulario: makeSeal(),
      clave: crypto.randomUUID(),
      escrita: WRITTEN_AT,
      ...changes,
    });
  const readJson = async (response: Response) =>
    (await response.json()) as {
      radicado?: string;
      error?: string;
      errors?: Record<string, string>;
    };
  const listStored = (name: string) =>
    backend.sql<{ radicado: string; written_at: string; signs: number; is_later: boolean }>(
      `select radicado, written_at::text, cardinality(spam_signs) as signs, consented_at > written_at as is_later
       from public.quote_requests where name = $1::text`,
      [name],
    );

  test("requests over a network that drops, repeats and reorders get one radicado each", async () => {
    // All 500 in the drill.
    const count = pickSize(5, 50);
    const random = createSeededRandom(59);
    const devices = Array.from({ length: count }, (_, device) => {
      const send = serve(`198.51.100.${device}`);
      const requests = new Map<string, StoredRequest>(
        Array.from({ length: 10 }, (__, index) => {
          const key = crypto.randomUUID();
          const fields = makeFields({
            nombre: "Red mala",
            mensaje: `${device} ${index}`,
            clave: key,
          });
          const provisional = makeProvisionalNumber(new Uint8Array([device, index, 1, 2, 3]));
          return [key, storeRequest(fields, { key, provisional, writtenAt: WRITTEN_AT })];
        }),
      );
      const late: Promise<unknown>[] = [];
      const post = async (body: URLSearchParams) => {
        const luck = random(10);
        if (luck < 2) throw new TypeError("dropped before the server");
        // Repeated by a proxy, before or after the device's own.
        if (luck < 4) late.push(send(new URLSearchParams(body)));
        const response = await send(new URLSearchParams(body));
        if (luck > 7) throw new TypeError("the answer was dropped");
        return readAnswer(response.status, await readJson(response));
      };
      const contact = () =>
        sendRequests({
          list: async () => [...requests.values()],
          put: async (request) => void requests.set(request.key, request),
          getSeal: async () => makeSeal(),
          post,
          now: () => new Date(),
        });
      return { requests, contact, late };
    });
    const isWaiting = () =>
      devices.filter(({ requests }) =>
        [...requests.values()].some(({ kind: state }) => state === "waiting"),
      );
    for (let round = 0; round < 60 && isWaiting().length > 0; round += 1) {
      // Two tabs of each device, without Web Locks.
      await Promise.all(isWaiting().flatMap(({ contact }) => [contact(), contact()]));
    }
    await Promise.all(devices.flatMap(({ late }) => late));
    expect(isWaiting()).toEqual([]);
    const told = devices.flatMap(({ requests }) =>
      [...requests.values()].map((request) => request.kind === "sent" && request.radicado),
    );
    const stored = await listStored("Red mala");
    expect(stored).toHaveLength(count * 10);
    expect(told.toSorted()).toEqual(stored.map(({ radicado }) => radicado).toSorted());
    expect(new Set(told).size).toBe(count * 10);
    expect(stored.every(({ signs, is_later: isLater }) => signs === 0 && isLater)).toBe(true);
  }, 120_000);

  test("whatever is sent under one key is one request, with the device's time", async () => {
    const send = serve("192.0.2.1");
    const first = makeSent({ nombre: "Una vez" });
    const second = new URLSearchParams(first);
    second.set("cantidad", "9");
    const answers = await Promise.all([send(first), send(second), send(first)]);
    const radicados = await Promise.all(answers.map(async (one) => (await readJson(one)).radicado));
    expect(new Set(radicados).size).toBe(1);
    const stored = await listStored("Una vez");
    expect(stored).toHaveLength(1);
    expect(new Date(stored[0]?.written_at ?? "").toISOString()).toBe(WRITTEN_AT);
  });

  test("an erased request is not stored again", async () => {
    const send = serve("192.0.2.2");
    const sent = makeSent({ nombre: "Borrada", telefono: "311 555 0001" });
    expect((await send(sent)).status).toBe(201);
    const person = { email: "", phone: "+573115550001" };
    expect(JSON.stringify(await exportPerson(admin, person))).toContain("2026-11-28T12:00:00");
    await erasePerson(admin, person);
    const refused = await send(sent);
    expect(refused.status).toBe(410);
    expect((await readJson(refused)).error).toContain("No la envíe de nuevo");
    expect(await listStored("Borrada")).toEqual([]);
  });

  test("errors are named by field, and a consent whose text has changed is asked for again", async () => {
    const send = serve("192.0.2.3");
    const response = await send(makeSent({ nombre: "", version: "old" }));
    expect(response.status).toBe(422);
    const { error, errors = {} } = await readJson(response);
    expect(error).toContain("Revise");
    expect(Object.keys(errors).toSorted()).toEqual(["consents", "name"]);
  });

  test("a request without a token, or with the hidden field, looks like a bot's", async () => {
    const send = serve("192.0.2.4");
    await send(makeSent({ nombre: "Robot", formulario: "" }));
    await send(makeSent({ nombre: "Robot", referencia_interna: "x" }));
    expect((await listStored("Robot")).map(({ signs }) => signs)).toEqual([1, 1]);
  });

  test("one address sends no more than the site's form allows", async () => {
    const send = serve("192.0.2.5");
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await send(makeSent({ nombre: "Muchas" }))).status).toBe(201);
    }
    const refused = await send(makeSent({ nombre: "Muchas" }));
    expect(refused.status).toBe(429);
    const seconds = refused.headers.get("Retry-After");
    expect((await readJson(refused)).error).toContain(`Espere ${seconds} segundos`);
  });

  test.each([
    ["no time", { escrita: "" }],
    ["a time that no clock has", { escrita: "2026-13-40T99:00:00Z" }],
    ["a time long ago", { escrita: "1999-01-01T00:00:00Z" }],
    ["a long time", { escrita: `2026-11-28T12:00:00.${"0".repeat(5000)}Z` }],
    ["a key that is none", { clave: "__proto__" }],
  ])("%s is refused", async (_, changes) => {
    const response = await serve("192.0.2.6")(makeSent(changes));
    expect(response.status).toBe(400);
    expect((await readJson(response)).error).toContain("Faltan la fecha");
  });

  test("what no device sends, or cannot be stored now, is refused with what to do", async () => {
    const url = "https://www.empresa.example/sin-senal/solicitud.json";
    const site = makeSiteContext(undefined, { client: backend.client(backend.keys.publishable) });
    const json = new Request(url, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    const mistyped = await receiveOfflineQuote(json, site, null);
    expect([mistyped.status, (await readJson(mistyped)).error]).toEqual([
      415,
      expect.stringContaining("formulario"),
    ]);
    const form = new Request(url, { method: "POST", body: makeSent() });
    const early = await receiveOfflineQuote(form, site, null);
    expect([early.status, early.headers.get("Retry-After")]).toEqual([503, "30"]);
    expect((await readJson(early)).error).toContain("Intente de nuevo");
  });

  test("NUL and lone surrogates are dropped, and a body that is too long is refused", async () => {
    const send = serve("192.0.2.7");
    const odd = makeSent({ nombre: "Rara\0", mensaje: "\uD800 hola" });
    expect((await send(odd)).status).toBe(201);
    const refused = await send(makeSent({ mensaje: "x".repeat(100_000) }));
    expect(refused.status).toBe(413);
    expect((await readJson(refused)).error).toContain("demasiado grande");
  });
});
