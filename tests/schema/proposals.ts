import type { ProposalItem } from "#domain/leads/proposal/proposal.ts";
import {
  TEAM_ONLY,
  CANDIDATE,
  HIDDEN,
  OPEN,
  type TestedFunctions,
  type TestedTables,
  WITHOUT_TRIGGERS,
} from "#tests/schema/tested-table.ts";

const DRAFTED_AT = "2026-11-21T12:00:00+00:00";

const PROPOSED = JSON.stringify([
  { description: "Melaza", quantity: 3, unit: "t", price: 980_000, vat: 5 },
]);

export const PROPOSALS = {
  proposals: {
    // Of drafts; tests/api/proposals.test.ts tries those that were finished.
    rights: TEAM_ONLY,
    // A request has one draft: the second belongs to none, so that the one to insert finds a request without.
    rows: `${WITHOUT_TRIGGERS};
      insert into public.proposals (id, request_id, items, valid_until, updated_at)
      values ${[
        [OPEN, OPEN],
        [HIDDEN, CANDIDATE],
      ]
        .map(
          ([id, request]) =>
            `('${id}', '${request}', '${PROPOSED}', '2099-01-31', '${DRAFTED_AT}')`,
        )
        .join(", ")};
      set local session_replication_role = origin`,
    insert: {
      request_id: HIDDEN,
      items: JSON.parse(PROPOSED) as ProposalItem[],
      valid_until: "2099-01-31",
    },
    update: { payment: "A 30 días" },
  },
  proposal_templates: {
    rights: TEAM_ONLY,
    rows: `insert into public.proposal_templates (id, name)
      values ('${OPEN}', 'De contado'), ('${HIDDEN}', 'A crédito')`,
    insert: { name: "De exportación" },
    update: { payment: "A 30 días" },
  },
  lot_deliveries: {
    // Written by deliver_lot. Their lots are others, which can be deleted.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   none  yes   yes   yes   401   401`,
    rows: `${WITHOUT_TRIGGERS};
      insert into public.lot_deliveries (id, lot_id, delivered_on)
      values ('${OPEN}', '${CANDIDATE}', '2026-11-30'), ('${HIDDEN}', '${CANDIDATE}', '2026-11-30');
      set local session_replication_role = origin`,
    insert: { lot_id: OPEN, delivered_on: "2026-11-30" },
    update: { unit: "kg" },
  },
} as const satisfies TestedTables;

const ANSWER = {
  page_token: "a".repeat(40),
  seen_digest: "b".repeat(64),
  answer: { kind: "declined", name: "Ana", identification: "", reason: "price", text: "" },
  address: "192.0.2.1",
  consent: { text: "Autorizo.", version: "1" },
};

const DELIVERY = {
  delivery: CANDIDATE,
  lot: OPEN,
  proposal: OPEN,
  day: "2026-11-30",
  amount: 2,
  amount_unit: "t",
};

export const PROPOSAL_FUNCTIONS = {
  // Of a proposal that was not accepted; tests/api/lots.test.ts tries one that was.
  deliver_lot: [DELIVERY, "401 403 none none 403"],
  finish_proposal: [{ proposal: OPEN, seen: DRAFTED_AT }, "401 403 yes yes 403"],
  // Of a draft, which cannot be sent; tests/api/proposals.test.ts tries finished ones.
  hand_over_proposal: [{ proposal: OPEN, way: "whatsapp" }, "401 403 yes yes 403"],
  confirm_proposal: [{ proposal: OPEN, was_sent: true }, "401 403 yes yes 403"],
  withdraw_proposal: [{ request: OPEN }, "401 403 yes yes 403"],
  open_proposal: [{ page_token: "a".repeat(40) }, "401 403 403 403 yes"],
  note_proposal_opening: [{ page_token: "a".repeat(40) }, "401 403 403 403 yes"],
  answer_proposal: [ANSWER, "401 403 403 403 yes"],
  remind_of_proposals: [{}, "401 403 403 403 yes"],
  count_waiting_requests: [{}, "401 yes yes yes yes"],
  count_leads: [{ since: "2026-01-01" }, "401 none yes yes yes"],
} as const satisfies TestedFunctions;
