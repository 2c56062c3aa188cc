import { expect, test } from "vitest";

import {
  addUpTyped,
  proposalFormSchema,
  type ProposalFormValues,
  startProposal,
  toProposalFormValues,
  toProposalInput,
} from "#domain/leads/proposal/proposal-schema.ts";
import type { Proposal } from "#domain/leads/proposal/proposal.ts";

const MELAZA = { description: " Melaza ", quantity: "2,5", unit: "t", price: "980.000", vat: "5" };

const TYPED: ProposalFormValues = {
  items: [
    MELAZA,
    {
      description: "Urea",
      quantity: "40",
      unit: "bulto de 50 kg",
      price: "$ 1.250,50",
      vat: "excluido",
    },
  ],
  freight: "",
  freight_vat: "19",
  valid_until: "2099-01-31",
  payment: "A 30 días",
  delivery: "",
  conditions: "",
  note: "",
};

/** The messages of a form with changes, by path. */
function findFaults(changes: Partial<ProposalFormValues>) {
  const result = proposalFormSchema.safeParse({ ...TYPED, ...changes });
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

test("a valid form is saved as numbers, and shown again as it was typed", () => {
  expect(findFaults({})).toEqual({});
  const input = toProposalInput(TYPED);
  expect(input.items).toEqual([
    { description: "Melaza", quantity: 2.5, unit: "t", price: 980_000, vat: 5 },
    { description: "Urea", quantity: 40, unit: "bulto de 50 kg", price: 1250.5, vat: null },
  ]);
  expect(input).toMatchObject({ freight: 0, freight_vat: 19, payment: "A 30 días" });
  expect(toProposalInput(toProposalFormValues(input))).toEqual(input);
});

test("each wrong field says what to do", () => {
  expect(
    findFaults({
      items: [{ ...MELAZA, description: " ", quantity: "x", unit: "", price: "1,250", vat: "8" }],
      freight: "gratis",
      valid_until: "2020-01-31",
      payment: "x".repeat(501),
    }),
  ).toEqual({
    "items.0.description": "Escriba qué se ofrece.",
    "items.0.quantity": "Escriba la cantidad solo con números, por ejemplo 40 o 2,5.",
    "items.0.unit": "Escriba la unidad.",
    "items.0.price": "No sabemos si son miles o centavos. Escríbalo así: 1250 o 1,25.",
    "items.0.vat": "Elija el IVA.",
    freight: "Escriba el precio solo con números, por ejemplo 1.250 o 1250,50.",
    valid_until: "Esa fecha ya pasó: elija otra.",
    payment: "La forma de pago: máximo 500 letras.",
  });
  expect(findFaults({ items: [] })).toEqual({ items: "Agregue al menos un producto." });
  expect(findFaults({ valid_until: "2099-02-31" })).toHaveProperty("valid_until");
  const huge = { ...MELAZA, quantity: "99999999", price: "9999999999" };
  expect(findFaults({ items: [huge] })).toEqual({
    "items.0.price": "Es demasiado dinero para una línea.",
  });
});

test("the totals follow what is typed, once every number can be read", () => {
  expect(addUpTyped(TYPED)).toMatchObject({ subtotal: 2_500_020, total: 2_622_520 });
  expect(addUpTyped({ ...TYPED, freight: "cien" })).toBeNull();
});

test("a quantity that could be thousands is written so that it is read as it was", () => {
  const input = toProposalInput({ ...TYPED, items: [{ ...MELAZA, quantity: "01.125" }] });
  expect(input.items[0]?.quantity).toBe(1.125);
  expect(toProposalInput(toProposalFormValues(input))).toEqual(input);
});

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
