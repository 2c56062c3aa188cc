import type { Transaction } from "#backend/database/database.ts";
import type { AccountEventName } from "#domain/accounts/team.ts";

/** What the owner of an account did to it. A mail notifies them (`account_events_mailed`). */
type OwnEvent = Extract<
  AccountEventName,
  | "factor_added"
  | "factor_removed"
  | "recovery_code_used"
  | "password_changed"
  | "passkey_added"
  | "passkey_removed"
  | "backup_downloaded"
>;

interface Owner {
  id: string;
  email: string;
}

/** Logs a change of an account by the account's owner. */
export async function noteOwnEvent(
  transaction: Transaction,
  event: OwnEvent,
  user: Owner,
): Promise<void> {
  await transaction.query(
    `insert into public.account_events (event, account_id, account_email, actor_id, actor_email)
     values ($1::text, ($2::text)::uuid, $3::text, ($2::text)::uuid, $3::text)`,
    [event, user.id, user.email],
  );
}

/** Logs that the holder of the secret key took an account's second factor away. A mail notifies its owner. */
export async function noteFactorTaken(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query("select private.log_account_event('factor_removed', ($1::text)::uuid)", [
    userId,
  ]);
}

/** Logs a sign-in from a browser that is not known, once an hour for each kind of browser. */
export async function noteNewDevice(
  transaction: Transaction,
  user: Owner,
  { userAgent, at }: { userAgent: string; at: string },
): Promise<void> {
  await transaction.query(
    `insert into public.account_events (event, account_id, account_email, actor_id, actor_email, detail, created_at)
     select 'new_device', ($1::text)::uuid, $2::text, ($1::text)::uuid, $2::text, $3::text, ($4::text)::timestamptz
     where not exists (
       select 1 from public.account_events
       where account_id = ($1::text)::uuid and event = 'new_device' and detail = $3::text
         and created_at > ($4::text)::timestamptz - interval '1 hour')`,
    [user.id, user.email, userAgent, at],
  );
}
