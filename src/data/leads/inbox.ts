import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { defineLists } from "#data/client/table.ts";
import { writeDay } from "#domain/hours/days.ts";
import type { MailStatus, Owner, QuoteRow } from "#domain/leads/inbox/inbox.ts";
import {
  type MailTrouble,
  RECEIPT_CAP,
  UNWRITABLE,
  type UnwritableMail,
} from "#domain/leads/mail.ts";
import type { QuoteRequest, QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { ROW_ORDERS, type RowSort } from "#domain/records/record-type.ts";
import { readServerTime } from "#domain/server-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface QuoteFilter {
  /** Words that a request must contain in its radicado, sender, place or products; empty lists all. */
  text: string;
  /** `inbox` is all but spam, `spam` what is marked or suspected as such. */
  status: "inbox" | QuoteStatus;
  /** An administrator's id, `nobody`, or null for any. */
  owner: string | null;
  isUnread: boolean;
  /** How the newest finished version of its proposal stands; `expiring` was sent, has no answer and ends today or tomorrow. */
  proposal: "any" | "ready" | "expiring" | "sent" | "accepted" | "change_asked" | "declined";
  sort: RowSort;
}

const COLUMNS =
  "id, radicado, status, is_spam, owner_id, notes, read_at, name, company, phone, email, department, municipality, municipality_code, frequency, wanted_on, message, item_list, answered_at, created_at, updated_at, proposal_state, proposal_until, proposal_handed_by, is_trial";

/** The lists of the requests that the client may read. */
export const {
  listPage: listQuoteRows,
  listAll: listAllQuoteRows,
  listIds: listQuoteIds,
} = defineLists<QuoteRow, QuoteFilter>(COLUMNS, find);

function find(client: Client, filter: QuoteFilter, count?: "exact") {
  const { text, status, owner, isUnread, proposal, sort } = filter;
  const [column, ascending] = ROW_ORDERS[sort];
  let found = client
    .rpc(
      "find_quote_requests",
      { search: cleanSearch(text) },
      { get: true, ...(count && { count }) },
    )
    .order(column, { ascending })
    .order("id")
    .eq("is_spam", status === "spam");
  if (status !== "inbox" && status !== "spam") found = found.eq("status", status);
  if (owner !== null) {
    found = owner === "nobody" ? found.is("owner_id", null) : found.eq("owner_id", owner);
  }
  if (proposal === "expiring") {
    const { today, tomorrow } = readDays();
    found = found.eq("proposal_state", "sent").gte("proposal_until", today);
    found = found.lte("proposal_until", tomorrow);
  } else if (proposal !== "any") found = found.eq("proposal_state", proposal);
  return isUnread ? found.is("read_at", null) : found;
}

function readDays(): { today: string; tomorrow: string } {
  const now = new Date(readServerTime());
  return { today: writeDay(now), tomorrow: writeDay(now, 1) };
}

/** Phone numbers are stored without the separators that people type. */
function cleanSearch(text: string): string {
  return /^[\d\s().+-]+$/.test(text) ? text.replace(/[().+-]/g, " ") : text;
}

/** How many proposals end today or tomorrow without an answer. @throws {DataError} */
export async function countExpiringProposals(client: Client): Promise<number> {
  const { today, tomorrow } = readDays();
  const response = await client
    .from("proposals")
    .select("id", { count: "exact", head: true })
    .eq("state", "sent")
    .gte("valid_until", today)
    .lte("valid_until", tomorrow);
  unwrap(response);
  return response.count ?? 0;
}

/** How many finished proposals are not known to be sent. @throws {DataError} */
export async function countUnsentProposals(client: Client): Promise<number> {
  const response = await client
    .from("proposals")
    .select("id", { count: "exact", head: true })
    .eq("state", "ready");
  unwrap(response);
  return response.count ?? 0;
}

/** The number of suspected requests that are not reviewed yet. @throws {DataError} */
export async function countSuspectedQuotes(client: Client): Promise<number> {
  const response = await client
    .rpc("find_quote_requests", { search: "" }, { head: true, count: "exact" })
    // Counting only the identifier uses the index; other columns would read each row.
    .select("id")
    .eq("is_spam", true)
    .neq("status", "spam");
  unwrap(response);
  return response.count ?? 0;
}

/** The mail of a request with its state, oldest first. @throws {DataError} */
export async function listMailOfQuote(client: Client, requestId: string): Promise<MailStatus[]> {
  return unwrap(
    await client
      .from("mail_outbox")
      .select("id, kind, state, attempts, created_at, sent_at, last_error, proposal_id")
      .eq("quote_request_id", requestId)
      .order("created_at"),
  );
}

/** Notices to the office whose delivery has failed so far; null when there are none. @throws {DataError} */
export async function findMailTrouble(client: Client): Promise<MailTrouble | null> {
  const response = await client
    .from("mail_outbox")
    .select("last_error", { count: "exact" })
    .eq("kind", "quote_notice")
    .eq("state", "pending")
    .not("last_error", "is", null)
    .order("created_at", { ascending: false })
    .limit(1);
  const [newest] = unwrap(response);
  if (newest === undefined) return null;
  return { count: response.count ?? 1, reason: newest.last_error ?? "" };
}

/** How long a mail that could not be written is reported: the outbox forgets it after a month. */
const REPORTED_MS = 7 * DAY_MS;

/** The mails of the last days that could not be written; null when there are none. @throws {DataError} */
export async function findUnwritableMail(
  client: Client,
  now: Date,
): Promise<UnwritableMail | null> {
  const response = await client
    .from("mail_outbox")
    .select("kind, quote_request_id", { count: "exact" })
    .eq("state", "failed")
    .eq("last_error", UNWRITABLE)
    .gt("created_at", new Date(now.getTime() - REPORTED_MS).toISOString())
    .order("created_at", { ascending: false })
    .limit(1);
  const [newest] = unwrap(response);
  if (newest === undefined) return null;
  const { kind, quote_request_id: requestId } = newest;
  return { count: response.count ?? 1, kind, requestId };
}

/** How many receipts of the last 24 hours were withheld by the hourly cap. @throws {DataError} */
export async function countWithheldReceipts(client: Client, now: Date): Promise<number> {
  const response = await client
    .from("mail_outbox")
    .select("id", { count: "exact", head: true })
    .eq("kind", "quote_receipt")
    .eq("last_error", RECEIPT_CAP)
    .gt("created_at", new Date(now.getTime() - DAY_MS).toISOString());
  unwrap(response);
  return response.count ?? 0;
}

/**
 * Sets the status of requests, in one transaction; any but spam clears the suspicion.
 *
 * @returns the ids of those that exist and could be changed
 * @throws {DataError} then none was changed
 */
export async function setQuoteStatus(
  client: Client,
  ids: readonly string[],
  status: QuoteStatus,
): Promise<string[]> {
  return unwrap(await client.rpc("set_quote_status", { ids: [...ids], new_status: status }));
}

/** Marks requests as read. @returns the ids of those that are read now @throws {DataError} */
export async function markQuotesRead(client: Client, ids: readonly string[]): Promise<string[]> {
  return unwrap(await client.rpc("mark_quotes_read", { ids: [...ids] }));
}

/** @throws {DataError} kind `not-found` when the request is gone */
export async function setQuoteOwner(
  client: Client,
  id: string,
  ownerId: string | null,
): Promise<void> {
  unwrap(
    await client
      .from("quote_requests")
      .update({ owner_id: ownerId })
      .eq("id", id)
      .select("id")
      .single(),
  );
}

/** The office's notes about a request. */
export type QuoteNotes = Pick<QuoteRequest, "id" | "notes" | "updated_at">;

/** @throws {DataError} kind `not-found` when the request is gone */
export async function getQuoteNotes(client: Client, id: string): Promise<QuoteNotes> {
  return unwrap(
    await client.from("quote_requests").select("id, notes, updated_at").eq("id", id).single(),
  );
}

/**
 * Saves the notes of a request, only of the version that was read (its `updated_at`).
 *
 * @throws {DataError} kind `not-found` when it is gone or has another version
 */
export async function saveQuoteNotes(
  client: Client,
  id: string,
  notes: string,
  version: string,
): Promise<QuoteNotes> {
  return unwrap(
    await client
      .from("quote_requests")
      .update({ notes })
      .eq("id", id)
      .eq("updated_at", version)
      .select("id, notes, updated_at")
      .single(),
  );
}

/** The team members who may own a request, by e-mail. @throws {DataError} */
export async function listOwners(client: Client): Promise<Owner[]> {
  return unwrap(await client.rpc("list_owners"));
}

/** A key with which one request is stored as a trial. For administrators. @throws {DataError} */
export async function startTrialRequest(client: Client): Promise<string> {
  return unwrap(await client.rpc("start_trial_request"));
}

/** Erases a trial request with its mail. @returns false when there is none @throws {DataError} */
export async function eraseTrialRequest(client: Client, id: string): Promise<boolean> {
  return unwrap(await client.rpc("erase_trial_request", { request: id }));
}
