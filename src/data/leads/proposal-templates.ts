import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { ProposalTemplate } from "#domain/leads/proposal/start-proposal.ts";

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
