import { describe, expect, onTestFinished, test } from "vitest";

import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";
import { connectProgram, createTokenMaker } from "#tests/support/api-tokens.ts";
import { startTestBackend, TEST_DATABASES } from "#tests/support/backend.ts";

describe("limits of access tokens", () => {
  /** Undici asks for it of a body that is a stream; the types do not know it. */
  const HALF: object = { duplex: "half" };
  const PER_MINUTE = 600;
  const PER_ADDRESS = 300;

  test("600 requests a minute, however many addresses they come from", async () => {
    const backend = await startTestBackend("pglite", { limits: createApiLimits(null) });
    onTestFinished(() => backend.close());
    const maker = await createTokenMaker(backend);
    const { token } = await maker.make({ products: "read" });
    const other = await maker.make({ products: "read" });
    const ask = (key: string) =>
      backend.fetch(
        new Request("http://backend.test/rest/v1/products?limit=1", { headers: { apikey: key } }),
      );
    // The first request shows that it is open; that one counts for the address.
    expect((await ask(token)).status).toBe(200);
    for (let n = 0; n < PER_MINUTE; n += 1) expect((await ask(token)).status).toBe(200);
    const refused = await ask(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await ask(other.token)).status).toBe(200);
    expect((await ask(backend.keys.publishable)).status).toBe(200);
  });

  test("guesses count as anonymous requests, and nothing of their bodies is read", async () => {
    const backend = await startTestBackend("pglite", { limits: createApiLimits(null) });
    onTestFinished(() => backend.close());
    let isRead = false;
    const guess = (n: number) => {
      const body = new ReadableStream(
        {
          pull: (controller) => {
            isRead = true;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const apikey = `ina_token_${String(n).padStart(43, "0")}`;
      return backend.fetch(
        new Request("http://backend.test/rest/v1/products", {
          method: "POST",
          headers: { apikey, "Content-Type": "application/json" },
          body,
          ...HALF,
        }),
      );
    };
    for (let n = 0; n < PER_ADDRESS; n += 1) expect((await guess(n)).status).toBe(401);
    expect((await guess(PER_ADDRESS)).status).toBe(429);
    expect(isRead).toBe(false);
  });
});

describe.runIf(TEST_DATABASES.includes("postgres"))("access tokens on several instances", () => {
  test("a token that one instance revokes is refused by the other with the next request", async () => {
    const backend = await startTestBackend("postgres");
    onTestFinished(() => backend.close());
    const database = await openPostgres({ url: backend.url ?? "" });
    const errors: unknown[] = [];
    const second = await createSupabaseApi({
      database,
      keys: backend.keys,
      filesFolder: backend.filesFolder,
      picturesFolder: backend.filesFolder,
      limits: createApiLimits(database),
      onError: (error) => errors.push(error),
    });
    onTestFinished(async () => {
      await second.close();
      await database.close();
    });
    const maker = await createTokenMaker(backend);
    const { token, id } = await maker.make({ products: "read" });
    const there = connectProgram(
      {
        keys: backend.keys,
        fetch: (request) => second.fetch(request, { clientAddress: "192.0.2.9" }),
      },
      token,
    );
    expect((await there.from("products").select("id")).status).toBe(200);
    expect((await connectProgram(backend, token).from("products").select("id")).status).toBe(200);
    await maker.revoke(id);
    expect((await there.from("products").select("id")).status).toBe(401);
    expect(errors).toEqual([]);
  });
});
