import { type Client, openAuth } from "#data/client/client.ts";
import { toDataError, unwrap, unwrapAuth } from "#data/client/errors.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { AccountEvent, OwnSession, TeamMember } from "#domain/accounts/team.ts";

/** The administrators, then the editors, by e-mail; empty for anyone but an administrator or the server. @throws {DataError} */
export async function listTeam(client: Client): Promise<TeamMember[]> {
  return unwrap(await client.rpc("list_team"));
}

/**
 * Creates an account; only for the server's own client. A password that the server made must be changed by its owner
 * before anything else.
 *
 * @returns `known` when the account existed; its password stays
 * @throws {DataError} such as `validation_failed` for a malformed address
 */
export async function openAccount(
  server: Client,
  account: { email: string; password: string; isGenerated: boolean },
): Promise<"opened" | "known"> {
  const { isGenerated, ...credentials } = account;
  const { data, error } = await server.auth.admin.createUser({
    ...credentials,
    email_confirm: true,
  });
  if (error?.code === "email_exists") return "known";
  if (error !== null) throw toDataError(error);
  if (isGenerated) {
    unwrap(await server.rpc("note_generated_password", { account: data.user.id }));
  }
  return "opened";
}

/**
 * Makes an account an administrator.
 *
 * @returns the account's id; null when there is none with that e-mail
 * @throws {DataError} kind `forbidden`
 */
export async function addAdministrator(client: Client, email: string): Promise<string | null> {
  return unwrap(await client.rpc("add_administrator", { account_email: email }));
}

/** Whether the bearer of a token is on the team. @throws {DataError} kind `unauthenticated` */
export async function isTeamMembersToken(client: Client, token: string): Promise<boolean> {
  return unwrap(await client.rpc("is_team_member").setHeader("Authorization", `Bearer ${token}`));
}

/** Whether the bearer of a token is an administrator. @throws {DataError} kind `unauthenticated` */
export async function isAdministratorsToken(client: Client, token: string): Promise<boolean> {
  return unwrap(await client.rpc("is_admin").setHeader("Authorization", `Bearer ${token}`));
}

/**
 * Revokes a team member's rights and sessions immediately.
 *
 * @returns whether there was one
 * @throws {DataError} kind `forbidden` for the last administrator and for oneself
 */
export async function removeMember(client: Client, userId: string): Promise<boolean> {
  return unwrap(await client.rpc("remove_member", { account: userId }));
}

/**
 * Gives a team member another role.
 *
 * @returns whether there was one
 * @throws {DataError} kind `forbidden` for the last administrator and for oneself
 */
export async function changeRole(client: Client, userId: string, role: Role): Promise<boolean> {
  return unwrap(await client.rpc("change_role", { account: userId, role }));
}

/**
 * Gives an account a password that the server made, as in `openAccount`, and ends its sessions; only for the server's own
 * client. @throws {DataError}
 */
export async function resetPassword(
  server: Client,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  unwrapAuth(await server.auth.admin.updateUserById(userId, { password }));
  unwrap(await server.rpc("note_generated_password", { account: userId }));
  unwrap(await server.rpc("note_password_reset", { account: userId }));
}

/** Removes the second factor of a user who lost it; only for the server's own client. @throws {DataError} */
export async function removeFactors(server: Client, userId: string): Promise<boolean> {
  return unwrap(await server.rpc("remove_factors", { account: userId }));
}

/** The user's open sessions, this one first. @throws {DataError} */
export async function listSessions(client: Client): Promise<OwnSession[]> {
  return unwrap(await client.rpc("list_sessions"));
}

/** Ends one of the user's sessions. @returns whether it existed @throws {DataError} */
export async function endSession(client: Client, id: string): Promise<boolean> {
  return unwrap(await client.rpc("end_session", { session_id: id }));
}

/** Ends all of the user's sessions but this one. @throws {DataError} */
export async function endOtherSessions(client: Client): Promise<void> {
  const auth = await openAuth(client);
  const { error } = await auth.signOut({ scope: "others" });
  if (error) throw toDataError(error);
}

const SHOWN_EVENTS = 20;

/** The newest events of accounts. @throws {DataError} */
export async function listAccountEvents(client: Client): Promise<AccountEvent[]> {
  return unwrap(
    await client
      .from("account_events")
      .select("*")
      .order("id", { ascending: false })
      .limit(SHOWN_EVENTS),
  );
}

/** An event by its number; only for the server's own client and administrators. @throws {DataError} */
export async function getAccountEvent(client: Client, id: number): Promise<AccountEvent> {
  return unwrap(await client.from("account_events").select("*").eq("id", id).single());
}
