import { expect, test } from "vitest";

import type { Proposal } from "#domain/leads/proposal/proposal.ts";
import { startProposal } from "#domain/leads/proposal/start-proposal.ts";

const REQUEST = {
  department: "Meta",
  municipality: "Acacías",
  items: [{ product_title: "Melaza", quantity: 2.5, unit: "t" }],
};
const NOW = new Date("2026-11-25T23:30:00-05:00");

test("a first version begins with what was asked for and the terms that were used last", () => {
  const used = { payment: "Contado", delivery: "En bodega", conditions: "Sujeto a inventario." };
  expect(startProposal(REQUEST, { before: null, used, now: NOW })).toEqual({
    items: [{ description: "Melaza", quantity: "2,5", unit: "t", price: "", vat: "" }],
    freight: "",
    freight_vat: "excluido",
    valid_until: "2026-12-03",
    payment: "Contado",
    delivery: "En Acacías, Meta",
    conditions: "Sujeto a inventario.",
    note: "",
  });
});

test("a next version begins with the one before, and a new date", () => {
  const before = {
    items: [{ description: "Sal", quantity: 3, unit: "t", price: 1250.5, vat: 5 }],
    freight: 10_000,
    freight_vat: null,
    valid_until: "2026-11-01",
    payment: "A 30 días",
    delivery: "En finca",
    conditions: "",
    note: "Urgente",
  } as Proposal;
  expect(startProposal(REQUEST, { before, used: null, now: NOW })).toMatchObject({
    items: [{ description: "Sal", quantity: "3", price: "1250,5", vat: "5" }],
    freight: "10000",
    valid_until: "2026-12-03",
    payment: "A 30 días",
    note: "Urgente",
  });
});
