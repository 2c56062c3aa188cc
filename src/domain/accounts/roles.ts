/** What a member of the team may do: administrators everything, editors all but the rights below. */
export type Role = "administrator" | "editor";

/** What administrators alone may do. Row level security decides; the panel hides or explains it. */
export type Right =
  /** Changing settings: WhatsApp, SEO, hours, identity, and the texts that they follow. */
  | "settings"
  /** Seeing the team and its events, inviting, roles. */
  | "team"
  | "import"
  /** Redirecting old addresses. */
  | "redirects"
  /** Erasing what was deleted, and stored files, for ever. */
  | "erase"
  /** Subscribers, and finding, exporting and erasing personal data. */
  | "personal-data"
  | "backups"
  /** Access tokens and webhooks of other programs. */
  | "connections";

/** Whether a role includes a right that administrators alone have. */
export function includesRight(role: Role | null, _right: Right): boolean {
  return role === "administrator";
}
