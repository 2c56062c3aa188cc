import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import { postJson } from "#data/client/post-to-server.ts";
import {
  type Invitation,
  INVITATION_CLOSED,
  INVITATION_PATH,
  INVITED_ACCOUNT_PATH,
  type OpenInvitation,
  openInvitation,
} from "#domain/accounts/invitations.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** A new invitation; its token is returned only here. */
type CreatedInvitation = Pick<Invitation, "id" | "expires_at"> & { token: string };

/** Invites a person, in place of an earlier invitation. @throws {DataError} also when there are too many */
export async function createInvitation(
  client: Client,
  invited: { email: string; role: Role },
): Promise<CreatedInvitation> {
  return unwrap(await client.rpc("create_invitation", invited).single());
}

const SHOWN = 20;

/** The newest invitations that were not revoked. @throws {DataError} */
export async function listInvitations(client: Client): Promise<Invitation[]> {
  return unwrap(
    await client
      .from("invitations")
      .select("id, email, role, invited_by_email, created_at, expires_at, accepted_at, revoked_at")
      .is("revoked_at", null)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(SHOWN),
  );
}

/** Revokes an invitation immediately. @throws {DataError} */
export async function revokeInvitation(client: Client, id: string): Promise<void> {
  const revoked_at = new Date(readServerTime()).toISOString();
  unwrap(await client.from("invitations").update({ revoked_at }).eq("id", id).select("id"));
}

/** The open invitation of a token's hash; null for any other. Only for the server's own client. @throws {DataError} */
export async function findInvitation(server: Client, hash: string): Promise<OpenInvitation | null> {
  const found = unwrap(await server.rpc("find_invitation", { hash }).maybeSingle());
  return (
    found && {
      email: found.email,
      role: found.role,
      invitedBy: found.invited_by_email ?? "",
      expiresAt: found.expires_at,
      hasAccount: found.has_account,
    }
  );
}

/** What an invitation says, without using it up. Only in the browser. @throws {DataError} code INVITATION_CLOSED */
export function readInvitation(token: string): Promise<OpenInvitation> {
  return postJson(INVITATION_PATH, { token }, openInvitation);
}

/** Opens the invited person's account. Only in the browser. @throws {DataError} such as `weak_password` */
export async function openInvitedAccount(sent: { token: string; password: string }): Promise<void> {
  await postJson(INVITED_ACCOUNT_PATH, sent, z.object({ opened: z.literal(true) }));
}

/** Makes the signed-in user what an invitation to them says, once. @throws {DataError} code INVITATION_CLOSED */
export async function acceptInvitation(
  client: Client,
  { token, name }: { token: string; name: string },
): Promise<Role> {
  const role = unwrap(
    await client.rpc("accept_invitation", { invitation_token: token, member_name: name }),
  );
  if (role !== null) return role;
  throw new DataError({
    message: "The invitation is not open",
    code: INVITATION_CLOSED,
    status: 404,
  });
}
