import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ensureFirstAdministrator } from "#backend/auth/first-administrator.ts";
import { computeTotp } from "#backend/auth/totp.ts";
import {
  demandSecondFactor,
  findDemand,
  findSecondFactorDemand,
} from "#data/accounts/second-factor.ts";
import type { Client } from "#data/client/client.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe.each(RULE_DATABASES)("a demanded second factor over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let ana: { id: string; client: Client };
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await demandSecondFactor(server, null);
    const email = `${crypto.randomUUID()}@empresa.example`;
    ana = await backend.createUser({ email, password: PASSWORD, administrator: true });
  });

  const isAdmin = async (client: Client) => (await client.rpc("is_admin")).data;
  const addFactor = async (client: Client) => {
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
    const { id: factorId = "", totp } = data ?? {};
    const code = computeTotp(totp?.secret ?? "", Date.now() / 1000);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  };

  test("from its day on closes everything to an administrator without one, until they set it up", async () => {
    await demandSecondFactor(server, inDays(1));
    expect(await isAdmin(ana.client)).toBe(true);
    expect(Date.parse((await findSecondFactorDemand(ana.client)) ?? "")).toBeGreaterThan(
      Date.now(),
    );
    await demandSecondFactor(server, inDays(-1));
    expect(await isAdmin(ana.client)).toBe(false);
    expect(await findDemand(ana.client)).toBe("factor");
    expect((await ana.client.from("admin_users").select("user_id")).data).toEqual([]);
    expect((await ana.client.from("products").insert({ title: "x" })).status).toBe(403);
    expect((await ana.client.from("quote_requests").select("id")).data).toEqual([]);
    await addFactor(ana.client);
    expect(await findDemand(ana.client)).toBeNull();
    expect(await isAdmin(ana.client)).toBe(true);
    expect((await ana.client.from("admin_users").select("user_id")).data).toContainEqual({
      user_id: ana.id,
    });
  });

  test("is changed only by an administrator who has one, and leaves a trace", async () => {
    await expect(demandSecondFactor(ana.client, inDays(7))).rejects.toMatchObject({
      kind: "forbidden",
    });
    await addFactor(ana.client);
    await demandSecondFactor(ana.client, inDays(7));
    await demandSecondFactor(ana.client, null);
    expect(await findSecondFactorDemand(ana.client)).toBeNull();
    const { data } = await server
      .from("account_events")
      .select("event")
      .eq("actor_id", ana.id)
      .order("id");
    expect(data?.map(({ event }) => event)).toEqual([
      "factor_added",
      "factor_demanded",
      "factor_released",
    ]);
  });

  test("a visitor learns nothing of it", async () => {
    await demandSecondFactor(server, inDays(-1));
    const visitor = backend.client();
    expect((await visitor.rpc("must_add_second_factor")).status).toBe(401);
    expect((await visitor.from("installation").select("value")).status).toBe(401);
  });
});

test("a new installation demands it after a week, unless its settings say otherwise", async () => {
  for (const [demandsSecondFactor, days] of [
    [true, 7],
    [false, null],
  ] as const) {
    const backend = await startTestBackend("pglite");
    const account = { email: "ana@empresa.example", password: PASSWORD, demandsSecondFactor };
    await ensureFirstAdministrator(backend.database, account);
    const since = await findSecondFactorDemand(backend.client(backend.keys.secret));
    expect(since && Math.round((Date.parse(since) - Date.now()) / DAY_MS)).toBe(days);
    await backend.close();
  }
});
