import { z } from "zod";

import type { Role } from "#domain/accounts/roles.ts";

/** A link that makes a person a member of the team, in the administrators' list; times are ISO 8601. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  /** Null when that account was deleted. */
  invited_by_email: string | null;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
}

export type InvitationState = "open" | "accepted" | "expired";

export function readInvitationState(
  { accepted_at, expires_at }: Pick<Invitation, "accepted_at" | "expires_at">,
  now: number,
): InvitationState {
  if (accepted_at !== null) return "accepted";
  return Date.parse(expires_at) <= now ? "expired" : "open";
}

/** The page of an invitation. Its token is the fragment, which browsers send to no server and in no `Referer`. */
export const INVITATION_PAGE = "/admin/invitacion";

/** The server's paths: what an invitation says, and opening its person's account, which only the secret key may. */
export const INVITATION_PATH = "/admin/invitaciones/ver";
export const INVITED_ACCOUNT_PATH = "/admin/invitaciones/cuenta";

/** What an open invitation says. */
export const openInvitation = z.object({
  email: z.string(),
  role: z.enum(["administrator", "editor"]),
  invitedBy: z.string(),
  expiresAt: z.string(),
  /** Whether the person has an account, and so a password, already. */
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** The error code of a link that is used, revoked, expired or unknown. */
export const INVITATION_CLOSED = "invitation_closed";
