import type { Client } from "#data/client/client.ts";
import {
  confirmProposal,
  createProposal,
  finishProposal,
  getProposal,
} from "#data/leads/proposals.ts";
import type { Proposal, ProposalInput } from "#domain/leads/proposal/proposal.ts";

const TWO_WEEKS_MS = 14 * 86_400_000;

/** The draft of a request's next version. */
export function draftProposal(
  admin: Client,
  requestId: string,
  changes: Partial<ProposalInput> = {},
): Promise<Proposal> {
  return createProposal(admin, {
    id: crypto.randomUUID(),
    request_id: requestId,
    items: [
      { description: "Melaza", quantity: 2.5, unit: "t", price: 980_000, vat: 5 },
      { description: "Urea", quantity: 40, unit: "bulto de 50 kg", price: 140_000, vat: null },
    ],
    freight: 350_000,
    freight_vat: null,
    valid_until: new Date(Date.now() + TWO_WEEKS_MS).toISOString().slice(0, 10),
    payment: "A 30 días",
    delivery: "En Acacías",
    conditions: "Sujeto a inventario.",
    note: "Margen del 8 %",
    ...changes,
  });
}

/** What a buyer who answers has agreed to. */
export const ANSWER_CONSENT = { text: "Autorizo a la empresa.", version: "811c9dc5" };

/** A version that was finished, but not sent. */
export async function storeReadyProposal(
  admin: Client,
  requestId: string,
  changes: Partial<ProposalInput> = {},
): Promise<Proposal & { token: string; digest: string }> {
  const ready = await finishProposal(admin, await draftProposal(admin, requestId, changes));
  return { ...ready, token: ready.token ?? "", digest: ready.digest ?? "" };
}

/** A version that was sent. */
export async function storeSentProposal(
  admin: Client,
  requestId: string,
  changes: Partial<ProposalInput> = {},
): Promise<Proposal & { token: string; digest: string }> {
  const { id, token, digest } = await storeReadyProposal(admin, requestId, changes);
  await confirmProposal(admin, id, true);
  return { ...(await getProposal(admin, id)), token, digest };
}
