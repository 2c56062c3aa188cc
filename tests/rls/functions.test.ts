import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { EXPOSED_FUNCTIONS } from "#backend/supabase-api.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import {
  CANDIDATE,
  OPEN,
  OTHER_ADMINISTRATOR,
  resetTables,
  snapshotTables,
} from "#tests/rls/fixtures.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

const IDS = { ids: [OPEN] };
const PERSON = { person_email: "a@finca.example", person_phone: "+573105551234" };
const CONSENT = { text: "Autorizo", version: "1" };
const LEASE = { lease: OPEN, seconds: 60, batch: 9, with_marketing: true };
const OUTCOME = { mail_id: OPEN, lease: OPEN, outcome: "sent" };
const PLACE = { item_id: OPEN, neighbour_id: OPEN, is_after: true };
const SWITCH = { ...IDS, kind: "news", flag: "is_published", is_on: false };

/*
 * Rights over functions. A function that any signed-in user may call runs with its caller's rights: for an
 * ordinary user it returns and changes nothing.
 *
 * yes   succeeds                     none  succeeds without a row or an effect
 * 401   refused: unauthenticated     403   refused: forbidden
 */
const MATRIX: Readonly<Record<string, [parameters: object, cells: string]>> = {
  //                                                   anonymous user administrator service
  is_admin: [{}, "yes yes yes yes"],
  content_version: [{}, "yes yes yes yes"],
  has_menu_items: [{}, "yes yes yes yes"],
  search_news: [{ query: "publicada" }, "yes yes yes yes"],
  search_products: [{ query: "melaza" }, "yes yes yes yes"],
  find_products: [{ search: "" }, "401 yes yes yes"],
  find_news: [{ search: "" }, "401 yes yes yes"],
  find_menu_items: [{ search: "" }, "401 yes yes yes"],
  find_content: [{ search: [] }, "401 yes yes yes"],
  list_named_content: [{ names: ["hero.title"] }, "401 yes yes yes"],
  list_product_categories: [{}, "401 yes yes yes"],
  delete_records: [{ ...IDS, kind: "products" }, "401 none yes yes"],
  switch_records: [SWITCH, "401 none yes yes"],
  move_menu_item: [{ item_id: OPEN, direction: 1 }, "401 none yes yes"],
  place_menu_item: [PLACE, "401 none yes yes"],
  restore_deleted: [{ ...IDS, kind: "products" }, "401 none yes yes"],
  restore_revision: [{ revision_id: 1 }, "401 none yes yes"],
  find_quote_requests: [{ search: "" }, "401 none yes yes"],
  set_quote_status: [{ ...IDS, new_status: "closed" }, "401 none yes yes"],
  mark_quotes_read: [IDS, "401 none yes yes"],
  unsubscribe_addresses: [IDS, "401 none yes yes"],
  list_administrators: [{}, "401 none yes none"],
  list_team: [{}, "401 none yes yes"],
  add_administrator: [{ account_email: `${CANDIDATE}@empresa.example` }, "401 403 yes yes"],
  remove_administrator: [{ account: OTHER_ADMINISTRATOR }, "401 403 yes yes"],
  note_password_reset: [{ account: CANDIDATE }, "401 403 403 yes"],
  list_migrations: [{}, "401 403 403 yes"],
  remove_factors: [{ account: CANDIDATE }, "401 403 403 yes"],
  // The caller's own sessions; the server has none.
  list_sessions: [{}, "401 yes yes none"],
  end_session: [{ session_id: OPEN }, "401 yes yes yes"],
  export_person: [PERSON, "401 403 yes 403"],
  erase_person: [PERSON, "401 403 yes 403"],
  // Only for the server, whose limits, honeypots and consents direct calls would bypass.
  submit_quote_request: [{ request: makeRequest() }, "401 403 403 yes"],
  subscribe: [{ email: "c@finca.example", consent: CONSENT }, "401 403 403 yes"],
  confirm_subscription: [{ confirmation: OPEN }, "401 403 403 yes"],
  unsubscribe: [{ subscriber_id: OPEN }, "401 403 403 yes"],
  lease_mail: [LEASE, "401 403 403 yes"],
  finish_mail: [OUTCOME, "401 403 403 yes"],
  erase_expired: [{ months: 1 }, "401 403 403 yes"],
};

const CALLERS = ["anonymous", "user", "administrator", "service"] as const;

const CELLS = Object.entries(MATRIX).flatMap(([name, [parameters, cells]]) =>
  cells.split(" ").map((cell, index) => ({
    name,
    parameters,
    cell,
    person: CALLERS[index] ?? "anonymous",
  })),
);

describe.each(TEST_DATABASES)("functions over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
    await resetTables(people);
  });
  afterAll(() => people.close());

  const snapshot = () => snapshotTables(people);

  test("every exposed function is in the matrix", () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual([...EXPOSED_FUNCTIONS].toSorted());
  });

  test("no function changes anything by GET, for any role", async () => {
    const before = await snapshot();
    for (const [name, [parameters]] of Object.entries(MATRIX)) {
      const texts = Object.entries(parameters).map(([key, value]: [string, unknown]) => [
        key,
        typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value,
      ]);
      for (const person of ["administrator", "service"] as const) {
        const client = people.clients[person];
        const { status } = await client.rpc(name, Object.fromEntries(texts), { get: true });
        expect(status, name).toBeLessThan(500);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  test.each(CELLS)("$person, $name: $cell", async ({ person, name, parameters, cell }) => {
    const before = await snapshot();
    const { status, error, data } = await people.clients[person].rpc(name, parameters);
    const changed = (await snapshot()) !== before;
    if (changed) await resetTables(people);
    const seen = JSON.stringify(data ?? []);
    const outcome = {
      cell: status < 300 ? (cell === "none" ? "none" : "yes") : String(status),
      code: error?.code ?? null,
    };
    expect(outcome).toEqual({ cell, code: cell === "401" || cell === "403" ? "42501" : null });
    if (cell !== "yes") expect(seen).toBe("[]");
    if (cell !== "yes" || person === "anonymous" || person === "user") {
      expect(changed).toBe(false);
      expect(seen).not.toMatch(/COT-|finca\.example|Borrador/);
    }
  });
});
