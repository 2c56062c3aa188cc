import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { listDeliveredLots } from "#data/lots/deliveries.ts";
import { removePrivateFiles } from "#data/media/private-files.ts";
import type { Proposal } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import type { RequestFile, RequestMessage } from "#domain/leads/request-page.ts";
import type { DeliveredLot } from "#domain/lots/delivery.ts";

/* The page of a request. What takes a token is for the server's own client. */

/** What the page shows, and nothing of the office but its answers. */
export interface RequestPage {
  request: Pick<
    QuoteRequest,
    | "id"
    | "radicado"
    | "status"
    | "name"
    | "company"
    | "phone"
    | "email"
    | "department"
    | "municipality"
    | "frequency"
    | "wanted_on"
    | "message"
    | "spam_signs"
    | "created_at"
  > & { items: QuoteRequestItem[] };
  /** Finished versions, the newest first. */
  proposals: Pick<
    Proposal,
    "version" | "state" | "token" | "handed_by" | "valid_until" | "answered_at"
  >[];
  messages: RequestMessage[];
  files: RequestFile[];
  /** What was delivered, the last lots first; with the short code of those whose page is published. */
  lots: (Pick<DeliveredLot, "id" | "lot_code" | "product_title" | "delivered_on"> & {
    short_code: string | null;
  })[];
}

const REQUEST =
  "id, radicado, status, name, company, phone, email, department, municipality, frequency, wanted_on, message, spam_signs, created_at";
const MESSAGE = "id, author, text, created_at";
const FILE = "id, name, object_name, type, bytes, created_at";

/** The page with a token; null without one, and for what is spam. @throws {DataError} */
export async function openRequestPage(client: Client, token: string): Promise<RequestPage | null> {
  const request = unwrap(
    await client
      .from("quote_requests")
      .select(REQUEST)
      .eq("link_token", token)
      .neq("status", "spam")
      .maybeSingle(),
  );
  if (request === null) return null;
  const [items, proposals, messages, files, lots] = await Promise.all([
    client
      .from("quote_request_items")
      .select("*")
      .eq("request_id", request.id)
      .order("position")
      .then(unwrap),
    client
      .from("proposals")
      .select("version, state, token, handed_by, valid_until, answered_at")
      .eq("request_id", request.id)
      .neq("state", "draft")
      .order("version", { ascending: false })
      .then(unwrap),
    listRequestMessages(client, request.id),
    listRequestFiles(client, request.id),
    listShownLots(client, request.id),
  ]);
  return { request: { ...request, items }, proposals, messages, files, lots };
}

async function listShownLots(client: Client, requestId: string): Promise<RequestPage["lots"]> {
  const delivered = await listDeliveredLots(client, requestId);
  const ids = [...new Set(delivered.map(({ lot_id }) => lot_id))];
  const published =
    ids.length === 0
      ? []
      : unwrap(
          await client.from("lots").select("id, short_code").in("id", ids).eq("is_published", true),
        );
  const codes = new Map(published.map((lot) => [lot.id, lot.short_code]));
  return delivered.map(({ id, lot_id, lot_code, product_title, delivered_on }) => ({
    id,
    lot_code,
    product_title,
    delivered_on,
    short_code: codes.get(lot_id) ?? null,
  }));
}

/** The messages of a request, oldest first. @throws {DataError} */
export async function listRequestMessages(
  client: Client,
  requestId: string,
): Promise<RequestMessage[]> {
  return unwrap(
    await client
      .from("request_messages")
      .select(MESSAGE)
      .eq("request_id", requestId)
      .order("created_at")
      .order("id"),
  );
}

/** The attachments of a request, oldest first. @throws {DataError} */
export async function listRequestFiles(client: Client, requestId: string): Promise<RequestFile[]> {
  return unwrap(
    await client
      .from("request_files")
      .select(FILE)
      .eq("request_id", requestId)
      .order("created_at")
      .order("id"),
  );
}

/** The token of a request's page; null without the request. @throws {DataError} */
export async function findPageToken(client: Client, requestId: string): Promise<string | null> {
  const row = unwrap(
    await client.from("quote_requests").select("link_token").eq("id", requestId).maybeSingle(),
  );
  return row?.link_token ?? null;
}

/** The token of the page of a proposal's request, by the proposal's own. @throws {DataError} */
export async function findPageTokenOfProposal(
  client: Client,
  proposalToken: string,
): Promise<string | null> {
  const [row] = unwrap(
    await client.from("proposals").select("request_id").eq("token", proposalToken).limit(1),
  );
  return row === undefined ? null : findPageToken(client, row.request_id);
}

const outcome = z.enum(["stored", "full", "none"]);
export type PageOutcome = z.output<typeof outcome>;

/**
 * Stores what a customer writes, once per submission.
 *
 * @returns `full` beyond the bounds of a day or of the request, `none` without such a page
 * @throws {DataError}
 */
export async function writeRequestMessage(
  client: Client,
  token: string,
  { text, submission }: { text: string; submission: string },
): Promise<PageOutcome> {
  const written = client.rpc("write_request_message", { token, message: text, submission });
  return outcome.parse(unwrap(await written));
}

const room = z.object({ request_id: z.uuid(), files: z.number(), bytes: z.number() }).nullable();

/** How many more files and bytes a page takes; null without such a page, and while it takes none. @throws {DataError} */
export async function findRequestRoom(client: Client, token: string) {
  return room.parse(unwrap(await client.rpc("find_request_room", { token })));
}

/** Notes a stored file. @throws {DataError} */
export async function addRequestFile(
  client: Client,
  token: string,
  file: Pick<RequestFile, "name" | "object_name" | "type" | "bytes">,
): Promise<PageOutcome> {
  return outcome.parse(unwrap(await client.rpc("add_request_file", { token, file: { ...file } })));
}

/** A file of the page with a token; null without one. @throws {DataError} */
export async function findPageFile(
  client: Client,
  token: string,
  fileId: string,
): Promise<RequestFile | null> {
  const request = unwrap(
    await client
      .from("quote_requests")
      .select("id")
      .eq("link_token", token)
      .neq("status", "spam")
      .maybeSingle(),
  );
  if (request === null) return null;
  const file = client.from("request_files").select(FILE).eq("id", fileId);
  return unwrap(await file.eq("request_id", request.id).maybeSingle());
}

/**
 * Erases the request of a page for who knows the contact on record.
 *
 * @param claim what the office reads instead where a proposal was accepted
 * @returns false for another contact, and after several of these
 * @throws {DataError}
 */
export async function eraseOwnRequest(
  client: Client,
  token: string,
  contact: { email: string; phone: string },
  claim: string,
): Promise<boolean> {
  return unwrap(
    await client.rpc("erase_own_request", {
      token,
      person_email: contact.email,
      person_phone: contact.phone,
      claim,
    }),
  );
}

/** The office's answer, once per submission, mailed to the sender where there is an address. @throws {DataError} */
export async function answerRequest(
  client: Client,
  requestId: string,
  { text, submission }: { text: string; submission: string },
): Promise<void> {
  unwrap(
    await client
      .rpc("answer_request", { request: requestId, answer: text, submission })
      .select(MESSAGE)
      .single(),
  );
}

/** Gives a page another address, which ends the links to the former one. @throws {DataError} */
export async function renewRequestPage(client: Client, requestId: string): Promise<string> {
  return unwrap(await client.rpc("renew_request_page", { request: requestId }));
}

/** Deletes the files of erased requests. Only for the server. @returns how many @throws {DataError} */
export async function removeUnclaimedFiles(client: Client): Promise<number> {
  const names = unwrap(await client.rpc("list_unclaimed_files"));
  await removePrivateFiles(client, names);
  return names.length;
}
