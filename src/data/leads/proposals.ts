import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { LeadCount } from "#domain/leads/proposal/lead-figures.ts";
import type { ProposalTemplate, UsedTerms } from "#domain/leads/proposal/proposal-schema.ts";
import type {
  HandoverWay,
  OpenProposal,
  Proposal,
  ProposalAnswer,
  ProposalInput,
} from "#domain/leads/proposal/proposal.ts";
import type { Consent } from "#domain/leads/public-forms.ts";

/** The versions of a request's proposal, the newest first. @throws {DataError} */
export async function listProposals(client: Client, requestId: string): Promise<Proposal[]> {
  return unwrap(
    await client
      .from("proposals")
      .select("*")
      .eq("request_id", requestId)
      .order("version", { ascending: false }),
  );
}

/** The terms of the proposals that were finished last, the newest first. @throws {DataError} */
export async function listUsedTerms(client: Client): Promise<UsedTerms[]> {
  return unwrap(
    await client
      .from("proposals")
      .select("payment, delivery, conditions")
      .not("finished_at", "is", null)
      .order("finished_at", { ascending: false })
      .limit(30),
  );
}

/** @throws {DataError} kind `not-found` when it is gone */
export async function getProposal(client: Client, id: string): Promise<Proposal> {
  return unwrap(await client.from("proposals").select("*").eq("id", id).single());
}

/** Begins the draft of a request's next version. @throws {DataError} kind `conflict` when there is one */
export async function createProposal(
  client: Client,
  draft: ProposalInput & { id: string; request_id: string },
): Promise<Proposal> {
  return unwrap(await client.from("proposals").insert(draft).select("*").single());
}

/**
 * Changes a draft, only the version that was read (its `updated_at`).
 *
 * @throws {DataError} kind `not-found` when it is gone, was finished or has another version
 */
export async function updateProposal(
  client: Client,
  id: string,
  changes: Partial<ProposalInput>,
  version: string,
): Promise<Proposal> {
  return unwrap(
    await client
      .from("proposals")
      .update(changes)
      .eq("id", id)
      .eq("state", "draft")
      .eq("updated_at", version)
      .select("*")
      .single(),
  );
}

/** @throws {DataError} kind `not-found` when it is gone or was finished */
export async function removeProposal(client: Client, id: string): Promise<void> {
  unwrap(
    await client.from("proposals").delete().eq("id", id).eq("state", "draft").select("id").single(),
  );
}

/**
 * Finishes a draft as it was read: its page shows it, in place of the version before. It is not sent by that.
 *
 * @throws {DataError} kind `stale` when it was changed or finished by someone else
 */
export async function finishProposal(
  client: Client,
  { id, updated_at }: Pick<Proposal, "id" | "updated_at">,
): Promise<Proposal> {
  return unwrap(
    await client.rpc("finish_proposal", { proposal: id, seen: updated_at }).single<Proposal>(),
  );
}

/**
 * Notes how the office sets out to send a finished version; with `mail` the site sends it.
 *
 * @throws {DataError} kind `not-found` when it cannot be sent any more
 */
export async function handOverProposal(
  client: Client,
  id: string,
  way: HandoverWay,
): Promise<Proposal> {
  return unwrap(await client.rpc("hand_over_proposal", { proposal: id, way }).single<Proposal>());
}

/** Says whether the office sent a version. @returns false when that is known already @throws {DataError} */
export async function confirmProposal(
  client: Client,
  id: string,
  wasSent: boolean,
): Promise<boolean> {
  return unwrap(await client.rpc("confirm_proposal", { proposal: id, was_sent: wasSent }));
}

/** Ends the page of a proposal that waits for an answer. @returns false when none waits @throws {DataError} */
export async function withdrawProposal(client: Client, requestId: string): Promise<boolean> {
  return unwrap(await client.rpc("withdraw_proposal", { request: requestId }));
}

/**
 * What the page with a token shows, or null; for the server's own client.
 *
 * @throws {DataError}
 */
export async function openProposal(client: Client, token: string): Promise<OpenProposal | null> {
  const [opened = null] = unwrap(await client.rpc("open_proposal", { page_token: token }));
  return opened;
}

/** Notes that a person opened the page with a token, which was therefore sent; for the server. @throws {DataError} */
export async function noteProposalOpening(client: Client, token: string): Promise<void> {
  unwrap(await client.rpc("note_proposal_opening", { page_token: token }));
}

/**
 * Stores a buyer's answer to the version that was shown, once; for the server's own client.
 *
 * @param shown its digest, the network address that answers, and the consent to store the answer
 * @returns false when it has been answered, replaced or withdrawn, or has expired
 * @throws {DataError}
 */
export async function answerProposal(
  client: Client,
  token: string,
  answer: ProposalAnswer,
  shown: { digest: string; address: string; consent: Consent },
): Promise<boolean> {
  return unwrap(
    await client.rpc("answer_proposal", {
      page_token: token,
      seen_digest: shown.digest,
      address: shown.address,
      consent: shown.consent,
      answer: { ...answer },
    }),
  );
}

/** The requests since a day in Bogotá, counted. @throws {DataError} */
export async function countLeads(client: Client, since: string): Promise<LeadCount[]> {
  return unwrap(await client.rpc("count_leads", { since }));
}

/** Mails the office about proposals that end tomorrow, once each; for the server. @throws {DataError} */
export async function remindOfProposals(client: Client): Promise<number> {
  return unwrap(await client.rpc("remind_of_proposals"));
}

/** Terms by name, from A to Z as the database sorts. @throws {DataError} */
export async function listTemplates(client: Client): Promise<ProposalTemplate[]> {
  const columns = "id, name, payment, delivery, conditions";
  return unwrap(await client.from("proposal_templates").select(columns).order("name").limit(100));
}

/** Stores terms by a name, in place of those that had it. @throws {DataError} */
export async function saveTemplate(
  client: Client,
  template: Omit<ProposalTemplate, "id">,
): Promise<void> {
  unwrap(await client.from("proposal_templates").upsert(template, { onConflict: "name" }));
}

/** @throws {DataError} */
export async function removeTemplate(client: Client, id: string): Promise<void> {
  unwrap(await client.from("proposal_templates").delete().eq("id", id));
}
