import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProposal } from "#data/leads/proposals.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

import { storeQuote } from "./inbox-support.ts";
import { draftProposal } from "./proposals-support.ts";

describe.each(RULE_DATABASES)("the checks of proposals over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const account = { email: "oficina@empresa.example", password: "vacas verdes beben mate" };
    ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
  });
  afterAll(() => backend.close());

  test.each([
    ["no items", { items: [] }],
    [
      "an item without a price",
      { items: [{ description: "Sal", quantity: 1, unit: "t", vat: 5 }] },
    ],
    [
      "a fraction of a cent",
      { items: [{ description: "Sal", quantity: 1, unit: "t", price: 1.005, vat: 5 }] },
    ],
    [
      "an unknown rate",
      { items: [{ description: "Sal", quantity: 1, unit: "t", price: 1, vat: 8 }] },
    ],
    [
      "another field",
      { items: [{ description: "Sal", quantity: 1, unit: "t", price: 1, vat: 5, x: 1 }] },
    ],
    [
      "31 items",
      {
        items: Array.from({ length: 31 }, () => ({
          description: "Sal",
          quantity: 1,
          unit: "t",
          price: 1,
          vat: 5,
        })),
      },
    ],
    ["items that are no list", { items: { a: 1 } }],
    ["a negative freight", { freight: -1 }],
    ["a long condition", { conditions: "x".repeat(4001) }],
  ])("the database refuses a draft with %s", async (_name, changes) => {
    const request = await storeQuote(server);
    await expect(draftProposal(admin, request.id, changes as never)).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  test("a proposal of no request is refused", async () => {
    await expect(
      createProposal(admin, {
        id: crypto.randomUUID(),
        request_id: crypto.randomUUID(),
        freight: 0,
        freight_vat: 5,
        items: [{ description: "Sal", quantity: 1, unit: "t", price: 1, vat: 5 }],
        valid_until: "2099-01-31",
        payment: "",
        delivery: "",
        conditions: "",
        note: "",
      }),
    ).rejects.toMatchObject({ code: "23503" });
  });
});
