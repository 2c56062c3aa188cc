import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { computeTotp } from "#backend/auth/totp.ts";
import { readOrder } from "#cli/administrators.ts";
import { explainAccountError } from "#data/accounts/error-texts.ts";
import { changePassword } from "#data/accounts/passwords.ts";
import { findDemand } from "#data/accounts/second-factor.ts";
import {
  addAdministrator,
  endSession,
  isTeamMembersToken,
  listAccountEvents,
  listSessions,
  listTeam,
  removeMember,
} from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";
const ANA = "ana@empresa.example";
const EVA = "eva@empresa.example";

/** The last administrator's removal is refused, except without triggers. */
const REMOVE_ACCOUNTS = `
  set local session_replication_role = replica;
  delete from public.admin_users;
  delete from public.account_events;
  set local session_replication_role = origin;
  delete from auth.users`;

describe.each(RULE_DATABASES)("administrators over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let ana: { id: string; client: Client };
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.database.transaction({}, (transaction) => transaction.execute(REMOVE_ACCOUNTS));
    ana = await backend.createUser({ email: ANA, password: PASSWORD, administrator: true });
  });
  afterEach(() => expect(backend.errors).toEqual([]));

  const command = async (...words: string[]) => readOrder(words, false)(server);
  const readPassword = (lines: string[]) =>
    /: ([a-z0-9-]{23})$/.exec(lines.at(-1) ?? "")?.[1] ?? "";
  const signIn = async (email: string, password: string) => {
    const client = backend.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    return { client, error };
  };
  const isAdmin = async (client: Client) => (await client.rpc("is_admin")).data;
  const readEvents = async () =>
    (await listAccountEvents(ana.client)).map(({ event, account_email, actor_email }) => [
      event,
      account_email,
      actor_email,
    ]);

  test("the add command creates an administrator, who must change the printed password before anything else", async () => {
    const printed = readPassword(await command("add", "Eva@empresa.example"));
    const { client, error } = await signIn(EVA, printed);
    expect(error).toBeNull();
    expect([await isAdmin(client), await findDemand(client)]).toEqual([false, "password"]);
    expect((await client.from("products").insert({ title: "x" })).status).toBe(403);
    await changePassword(client, { current: printed, wanted: PASSWORD });
    expect([await isAdmin(client), await findDemand(client)]).toEqual([true, null]);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await isAdmin(client)).toBe(true);
    expect(await command("add", EVA)).toEqual([`${EVA} ya administra el sitio.`]);
    expect((await command("list")).map((line) => line.split(" ")[0])).toEqual([ANA, EVA]);
    expect(await readEvents()).toContainEqual(["administrator_added", EVA, null]);
  });

  test("an existing account keeps its password when it becomes an administrator", async () => {
    const { client } = await backend.createUser({ email: EVA, password: PASSWORD });
    expect((await command("add", EVA)).join()).not.toContain("Contraseña (");
    expect(await isAdmin(client)).toBe(true);
  });

  test("a removed administrator has no rights or sessions from the next request on", async () => {
    const password = readPassword(await command("add", EVA));
    const { client } = await signIn(EVA, password);
    await command("remove", EVA);
    expect((await client.rpc("is_admin")).status).toBe(401);
    expect((await client.from("products").insert({ title: "x" })).status).toBe(401);
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    await expect(command("remove", EVA)).rejects.toThrow("no está en el equipo");
    expect(await readEvents()).toContainEqual(["administrator_removed", EVA, null]);
  });

  test("the last administrator cannot be removed by command, table or auth API", async () => {
    const removal = command("remove", ANA);
    await expect(removal).rejects.toMatchObject({ kind: "forbidden" });
    expect(explainAccountError(await removal.catch((error: unknown) => error))).toContain(
      "agregue otra",
    );
    expect((await server.from("admin_users").delete().eq("user_id", ana.id)).status).toBe(403);
    const { error } = await server.auth.admin.deleteUser(ana.id);
    expect(error).toMatchObject({ status: 403, code: "last_administrator" });
    expect(await isAdmin(ana.client)).toBe(true);
  });

  test("when two administrators remove each other concurrently, one remains", async () => {
    const eva = await backend.createUser({ email: EVA, password: PASSWORD, administrator: true });
    const outcomes = await Promise.allSettled([
      removeMember(ana.client, eva.id),
      removeMember(eva.client, ana.id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listTeam(server)).toHaveLength(1);
  });

  test("a password reset prints a new password and ends the existing sessions", async () => {
    const before = ana.client;
    const password = readPassword(await command("reset-password", ANA));
    expect((await before.rpc("is_admin")).status).toBe(401);
    expect((await signIn(ANA, PASSWORD)).error?.code).toBe("invalid_credentials");
    const after = await signIn(ANA, password);
    expect(after.error).toBeNull();
    expect(await isAdmin(after.client)).toBe(false);
    await changePassword(after.client, { current: password, wanted: `${PASSWORD}, otra vez` });
    ana.client = after.client;
    expect(await readEvents()).toContainEqual(["password_reset", ANA, null]);
    const { rows } = await backend.database.transaction({}, (transaction) =>
      transaction.query<{ dump: string }>(
        "select json_agg(e)::text as dump from public.account_events e",
      ),
    );
    expect(rows[0]?.dump).not.toContain(password);
  });

  test("a misspelt command or an unknown account fails with a message that says what to do", async () => {
    for (const words of [[], ["add"], ["list", "x"], ["forget", ANA], ["add", ANA, EVA]])
      await expect(command(...words)).rejects.toThrow("npm run admin -- list");
    await expect(command("remove", "nadie@empresa.example")).rejects.toThrow(
      "no está en el equipo",
    );
    const failure: unknown = await command("add", "no es un correo").catch(
      (error: unknown) => error,
    );
    expect(explainAccountError(failure)).toBe("Revise el correo: no es una dirección válida.");
  });

  test("administrators add and remove others, never themselves, and the event log names the actor", async () => {
    const eva = await backend.createUser({ email: EVA, password: PASSWORD });
    await expect(addAdministrator(eva.client, EVA)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await addAdministrator(ana.client, EVA)).toBe(eva.id);
    expect(await addAdministrator(ana.client, "nadie@empresa.example")).toBeNull();
    await expect(removeMember(ana.client, ana.id)).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await removeMember(ana.client, eva.id)).toBe(true);
    expect(await removeMember(ana.client, eva.id)).toBe(false);
    await expect(removeMember(eva.client, ana.id)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    const again = (await signIn(EVA, PASSWORD)).client;
    await expect(removeMember(again, ana.id)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await listTeam(again)).toEqual([]);
    expect((await readEvents()).slice(0, 3)).toEqual([
      ["new_device", EVA, EVA],
      ["administrator_removed", EVA, ANA],
      ["administrator_added", EVA, ANA],
    ]);
  });

  test("a user lists their own sessions and can end one, which invalidates its token", async () => {
    const other = (await signIn(ANA, PASSWORD)).client;
    const eva = await backend.createUser({ email: EVA, password: PASSWORD, administrator: true });
    const sessions = await listSessions(ana.client);
    expect(sessions.map(({ is_current, address }) => [is_current, address])).toEqual([
      [true, "192.0.2.1"],
      [false, "192.0.2.1"],
    ]);
    const target = sessions[1]?.id ?? "";
    expect(await endSession(eva.client, target)).toBe(false);
    expect(await isAdmin(other)).toBe(true);
    expect(await endSession(ana.client, target)).toBe(true);
    expect(await endSession(ana.client, target)).toBe(false);
    expect((await other.rpc("is_admin")).status).toBe(401);
    expect(await listSessions(ana.client)).toHaveLength(1);
    expect(await readEvents()).toContainEqual(["session_ended", ANA, ANA]);
  });

  test("with a second factor, the password alone grants no rights until a command removes the factor", async () => {
    const { data } = await ana.client.auth.mfa.enroll({ factorType: "totp" });
    const { id: factorId = "", totp } = data ?? {};
    const code = computeTotp(totp?.secret ?? "", Date.now() / 1000);
    expect((await ana.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect(await isAdmin(ana.client)).toBe(true);
    expect((await listTeam(ana.client))[0]?.has_second_factor).toBe(true);

    const { client } = await signIn(ANA, PASSWORD);
    expect(await isAdmin(client)).toBe(false);
    expect((await client.from("admin_users").select("user_id")).data).toEqual([]);
    expect((await client.from("products").insert({ title: "x" })).status).toBe(403);
    expect((await client.storage.from("media").list()).data).toEqual([]);
    expect(await listTeam(client)).toEqual([]);
    await expect(listSessions(client)).rejects.toMatchObject({ kind: "forbidden" });
    const [own] = await listSessions(ana.client);
    await expect(endSession(client, own?.id ?? "")).rejects.toMatchObject({ kind: "forbidden" });
    expect(await isAdmin(ana.client)).toBe(true);

    expect((await command("remove-factor", ANA)).join()).toContain("solo con su contraseña");
    expect((await ana.client.rpc("is_admin")).status).toBe(401);
    const after = await signIn(ANA, PASSWORD);
    expect(await isAdmin(after.client)).toBe(true);
    expect((await command("remove-factor", ANA)).join()).toContain("no tiene segundo paso");
    ana.client = after.client;
    expect(await readEvents()).toContainEqual(["factor_removed", ANA, null]);
    expect(await readEvents()).toContainEqual(["factor_added", ANA, ANA]);
  });

  test("the server checks whose token it receives", async () => {
    const tokenOf = async (client: Client) =>
      (await client.auth.getSession()).data.session?.access_token ?? "";
    const eva = await backend.createUser({ email: EVA, password: PASSWORD });
    const visitor = backend.client();
    const luis = { email: "luis@empresa.example", password: PASSWORD, editor: true };
    const editor = await backend.createUser(luis);
    expect(await isTeamMembersToken(visitor, await tokenOf(ana.client))).toBe(true);
    expect(await isTeamMembersToken(visitor, await tokenOf(editor.client))).toBe(true);
    expect(await isTeamMembersToken(visitor, await tokenOf(eva.client))).toBe(false);
    await expect(isTeamMembersToken(visitor, "x.y.z")).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  });
});
