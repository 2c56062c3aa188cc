import { newId } from "#app/panel/lib/new-id.ts";
import {
  type Clash,
  type Decision,
  type RecordStore,
  saveChanges,
} from "#app/panel/records/save/save-changes.ts";
import type { Client } from "#data/client/client.ts";
import { DataError, isKind } from "#data/client/errors.ts";
import { createProposal, listProposals, updateProposal } from "#data/leads/proposals.ts";
import type { Proposal, ProposalInput } from "#domain/leads/proposal/proposal.ts";
import { listChanges } from "#domain/records/changes.ts";

/** Where a draft is stored. */
export interface ProposalPlace {
  requestId: string;
  /** Of a new draft. */
  id: string;
  /** The stored draft that the form was filled with; null for a new one. */
  base: Proposal | null;
}

/** A version that no stored draft has. */
const NO_VERSION = "1970-01-01T00:00:00+00:00";

/**
 * Creates a request's draft, or saves the changes to it. When a colleague began one meanwhile, both are merged.
 *
 * @returns null when the user chose not to save
 * @throws {DataError}
 */
export async function saveProposal(
  client: Client,
  place: ProposalPlace,
  input: ProposalInput,
  ask: (clash: Clash<Proposal>) => Promise<Decision>,
): Promise<Proposal | null> {
  const { requestId, id, base } = place;
  const create = (draftId: string) =>
    createProposal(client, { ...input, id: draftId, request_id: requestId });
  const store: RecordStore<Proposal, ProposalInput> = {
    update: (changes, known) => updateProposal(client, known.id, changes, known.updated_at),
    read: () => readDraft(client, requestId),
    // Under another id: the deleted one may be known to a colleague's page.
    create: () => create(newId()),
  };
  if (base !== null) return saveChanges(store, base, listChanges(base, input), ask);
  try {
    return await create(id);
  } catch (error) {
    if (!isKind(error, "conflict")) throw error;
    // Nothing is common to the two: all that is typed here is a change.
    const nothing = { ...BLANK, id, request_id: requestId, updated_at: NO_VERSION } as Proposal;
    return saveChanges(store, nothing, input, ask);
  }
}

/** The fields of a proposal that nobody has written yet. */
const BLANK: ProposalInput = {
  items: [],
  freight: 0,
  freight_vat: null,
  valid_until: "",
  payment: "",
  delivery: "",
  conditions: "",
  note: "",
};

async function readDraft(client: Client, requestId: string): Promise<Proposal> {
  const versions = await listProposals(client, requestId);
  const draft = versions.find(({ state }) => state === "draft");
  if (draft !== undefined) return draft;
  throw new DataError({ message: "The request has no draft", code: "PGRST116", status: 406 });
}
