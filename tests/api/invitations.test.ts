import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
} from "#data/accounts/invitations.ts";
import { changeRole, listTeam } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import {
  INVITATION_CLOSED,
  INVITATION_PATH,
  INVITED_ACCOUNT_PATH,
} from "#domain/accounts/invitations.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { makeBackend } from "#tests/pages/pages-support.ts";
import { makeApp } from "#tests/support/app.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

const PASSWORD = "vacas verdes beben mate";
const CHOSEN = "cerdos rosados duermen siesta";
const ANA = "ana@empresa.example";
const EVA = "eva@empresa.example";
const ADDRESS = "192.0.2.1";

describe.each(RULE_DATABASES)("invitations over %s", (kind) => {
  let backend: TestBackend;
  let state: DatabaseState;
  let ana: { id: string; client: Client };
  let app: ReturnType<typeof makeApp>;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ana = await backend.createUser({ email: ANA, password: PASSWORD, administrator: true });
    state = await readState(backend.database);
  });
  beforeEach(async () => {
    await restoreState(backend.database, state);
    app = makeApp({
      backend: { ...makeBackend(backend), formLimits: createApiLimits(null).forms },
    });
  });
  afterEach(() => expect(backend.errors).toEqual([]));
  afterAll(() => backend.close());

  const invite = async (email = EVA, role: Role = "editor") =>
    (await createInvitation(ana.client, { email, role })).token;
  const post = async (path: string, sent: object, address = ADDRESS) => {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
    };
    const response = await app.request(path, init, {
      incoming: { socket: { remoteAddress: address } },
    });
    return { response, status: response.status, body: (await response.json()) as object };
  };
  const read = (token: string) => post(INVITATION_PATH, { token });
  const openAccount = (token: string, password = CHOSEN) =>
    post(INVITED_ACCOUNT_PATH, { token, password });
  const signIn = async (email = EVA, password = CHOSEN) => {
    const client = backend.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return client;
  };
  const accept = (client: Client, token: string) =>
    acceptInvitation(client, { token, name: " Eva Ríos " });
  const closed = { code: INVITATION_CLOSED };

  test("an invited person reads the invitation, chooses a password and accepts, once", async () => {
    const token = await invite(" Eva@Empresa.example ", "administrator");
    for (let time = 0; time < 2; time += 1) {
      const { body, response } = await read(token);
      expect(body).toMatchObject({
        email: EVA,
        role: "administrator",
        invitedBy: ANA,
        hasAccount: false,
      });
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    }
    expect(await openAccount(token)).toMatchObject({ status: 200, body: { opened: true } });
    const eva = await signIn();
    expect((await eva.rpc("is_team_member")).data).toBe(false);
    expect(await accept(eva, token)).toBe("administrator");
    expect((await eva.rpc("is_admin")).data).toBe(true);
    expect(await listTeam(ana.client)).toContainEqual(
      expect.objectContaining({ email: EVA, name: "Eva Ríos", role: "administrator" }),
    );
    expect(await read(token)).toMatchObject({ status: 404, body: closed });
    expect(await openAccount(token)).toMatchObject({ status: 404, body: closed });
    await expect(accept(eva, token)).rejects.toMatchObject(closed);
    const [listed] = await listInvitations(ana.client);
    expect(listed?.accepted_at).not.toBeNull();
  });

  test("only the hash of the token is stored, and no administrator reads it", async () => {
    const token = await invite();
    const stored = await backend.sql(
      "select row_to_json(i)::text as row from public.invitations i",
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await ana.client.from("invitations").select("token_hash")).status).toBe(403);
  });

  test("a person with an account accepts with their own password, which no one else changes", async () => {
    const eva = await backend.createUser({ email: EVA, password: PASSWORD });
    const token = await invite();
    expect((await read(token)).body).toMatchObject({ hasAccount: true });
    expect((await openAccount(token)).body).toMatchObject({ code: "email_exists" });
    expect(await accept(eva.client, token)).toBe("editor");
    await signIn(EVA, PASSWORD);
  });

  test("an invitation is for the person whose e-mail it names", async () => {
    const token = await invite();
    const luis = await backend.createUser({ email: "luis@empresa.example", password: PASSWORD });
    await expect(accept(luis.client, token)).rejects.toMatchObject(closed);
    await expect(accept(backend.client(), token)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    expect((await read(token)).status).toBe(200);
  });

  test("a revoked, expired or replaced invitation opens nothing, nor one of a former administrator", async () => {
    const eva = await backend.createUser({ email: EVA, password: PASSWORD });
    const expectClosed = async (token: string) => {
      expect(await read(token)).toMatchObject({ status: 404, body: closed });
      await expect(accept(eva.client, token)).rejects.toMatchObject(closed);
    };
    const replaced = await invite();
    const revoked = await invite();
    await expectClosed(replaced);
    const [open] = await listInvitations(ana.client);
    await revokeInvitation(ana.client, open?.id ?? "");
    await expectClosed(revoked);
    expect(await listInvitations(ana.client)).toEqual([]);
    const again = await ana.client
      .from("invitations")
      .update({ revoked_at: null } as never)
      .eq("id", open?.id ?? "")
      .select("id");
    expect(again.data).toEqual([]);

    const expired = await invite();
    await backend.sql(
      "update public.invitations set created_at = now() - interval '8 days', expires_at = now() - interval '2 days' where revoked_at is null",
    );
    await expectClosed(expired);

    const orphaned = await invite();
    await backend.createUser({
      email: "luis@empresa.example",
      password: PASSWORD,
      administrator: true,
    });
    await changeRole(backend.client(backend.keys.secret), ana.id, "editor");
    await expectClosed(orphaned);
  });

  test("two who accept at the same time are not both let in", async () => {
    await backend.createUser({ email: EVA, password: PASSWORD });
    const token = await invite();
    const clients = [await signIn(EVA, PASSWORD), await signIn(EVA, PASSWORD)];
    const outcomes = await Promise.allSettled(clients.map((client) => accept(client, token)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("an invitation to edit takes no rights of an administrator away", async () => {
    const eva = await backend.createUser({ email: EVA, password: PASSWORD });
    const token = await invite();
    await backend.client(backend.keys.secret).rpc("add_administrator", { account_email: EVA });
    expect(await accept(eva.client, token)).toBe("editor");
    expect((await eva.client.rpc("is_admin")).data).toBe(true);
  });

  test("a team member is not invited, nor an address that is none, nor a role that is none", async () => {
    const refused = async (email: string, role: string) =>
      expect(createInvitation(ana.client, { email, role: role as Role })).rejects.toMatchObject({
        kind: "invalid",
      });
    await refused(ANA.toUpperCase(), "editor");
    await refused("eva", "editor");
    await refused(EVA, "owner");
    expect(await listInvitations(ana.client)).toEqual([]);
  });

  test("at most twenty are open", async () => {
    for (let n = 0; n < 20; n += 1) await invite(`persona${n}@empresa.example`);
    await expect(invite()).rejects.toMatchObject({
      message: "there are 20 invitations already",
    });
  });

  test("a weak password opens no account, and says why", async () => {
    const token = await invite();
    const refused = await openAccount(token, "hola");
    expect(refused).toMatchObject({ status: 422, body: { code: "weak_password" } });
    expect(refused.body).toHaveProperty("reasons", expect.arrayContaining(["length"]));
    expect((await read(token)).body).toMatchObject({ hasAccount: false });
  });

  test.each<[string, object]>([
    ["no token", {}],
    ["a token of another form", { token: "../x" }],
    ["a token that is a list", { token: ["a"] }],
    ["a password that is none", { token: "a".repeat(64), password: 7 }],
  ])("a body with %s is refused", async (_, sent) => {
    expect((await post(INVITED_ACCOUNT_PATH, sent)).status).toBe(400);
  });

  test("a large body is refused, and a client that guesses has to wait", async () => {
    const large = await post(INVITATION_PATH, { token: "a".repeat(5000) });
    expect(large.status).toBe(413);
    const guess = { token: "a".repeat(64) };
    for (let n = 0; n < 30; n += 1) expect((await post(INVITATION_PATH, guess)).status).toBe(404);
    const refused = await post(INVITATION_PATH, guess);
    expect(refused).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    expect(Number(refused.response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await post(INVITATION_PATH, guess, "192.0.2.9")).status).toBe(404);
  });
});
