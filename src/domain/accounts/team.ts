import type { Role } from "#domain/accounts/roles.ts";

/** A person in the team's list; times are ISO 8601. */
export interface TeamMember {
  user_id: string;
  email: string;
  /** Empty until the person has given one. */
  name: string;
  role: Role;
  added_at: string;
  last_sign_in_at: string | null;
  /** When one of their sessions was last renewed; null without an open session. */
  last_seen_at: string | null;
  has_second_factor: boolean;
}

/** One of the user's open sessions. */
export interface OwnSession {
  id: string;
  /** The browser's `User-Agent`. */
  device: string | null;
  address: string | null;
  started_at: string;
  /** When it was last renewed, about every hour of use. */
  seen_at: string;
  is_current: boolean;
}

export type AccountEventName =
  | "administrator_added"
  | "administrator_removed"
  | "editor_added"
  | "editor_removed"
  | "password_reset"
  | "password_changed"
  | "session_ended"
  | "new_device"
  | "factor_added"
  | "factor_removed"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed"
  | "backup_downloaded"
  | "api_token_created"
  | "api_token_revoked"
  | "factor_demanded"
  | "factor_released";

/** An event in an account's log. */
export interface AccountEvent {
  id: number;
  event: AccountEventName;
  account_id: string;
  /** E-mail at that time; null when the account itself was deleted. */
  account_email: string | null;
  /** Null for the server and its commands. */
  actor_id: string | null;
  actor_email: string | null;
  /** The `User-Agent` of a sign-in from a new browser, the name of an access token; null for others. */
  detail: string | null;
  created_at: string;
}
