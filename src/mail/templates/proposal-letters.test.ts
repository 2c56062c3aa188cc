import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { Proposal } from "#domain/leads/proposal/proposal.ts";
import {
  writeProposal,
  writeProposalAnswer,
  writeProposalReminder,
} from "#mail/templates/proposal-letters.ts";

const REQUEST = {
  id: "00000000-0000-4000-8000-000000000001",
  radicado: "COT-261125-ABCD",
  name: "Ana Gil",
  company: "Finca El Roble",
  phone: "+573105551234",
};
const SENT = {
  version: 2,
  state: "sent",
  freight: 0,
  freight_vat: null,
  answer: null,
  items: [{ description: "Melaza", quantity: 2.5, unit: "t", price: 980_000, vat: 5 }],
} as Proposal;
const SITE = { siteUrl: "https://www.empresa.example" };

const tidy = (text: string) => text.replaceAll("\u00a0", " ");

test("an answer says who answered what, on which version and for how much", () => {
  const answer = {
    kind: "declined",
    name: "Ana Gil",
    identification: "",
    reason: "price",
    text: "",
  };
  const letter = writeProposalAnswer(REQUEST, [{ ...SENT, answer } as Proposal], SITE);
  expect(letter.subject).toBe("Ana Gil (Finca El Roble) rechazó la propuesta COT-261125-ABCD");
  for (const part of ["COT-261125-ABCD-2", "$ 2.572.500", "El precio", "/admin/solicitudes?"]) {
    expect(tidy(letter.text)).toContain(part);
  }
});

test("an answer that makes no sense is written as it was stored", () => {
  for (const answer of [{ kind: "constructor", name: "Ana", reason: "__proto__" }, { kind: "x" }]) {
    const letter = writeProposalAnswer(REQUEST, [{ ...SENT, answer } as never], SITE);
    expect(letter.subject).toContain("respondió la propuesta");
    expect(letter.text).not.toMatch(/undefined|native code|\[object/);
  }
});

test("the buyer's mail has the total, the last day and the link", () => {
  const letter = writeProposal(
    REQUEST,
    { ...SENT, valid_until: "2026-12-24" },
    { address: "https://www.empresa.example/propuesta/abc", content: mergeSiteContent([]) },
  );
  for (const part of ["COT-261125-ABCD-2", "$ 2.572.500", "24 de diciembre", "/propuesta/abc"]) {
    expect(tidy(letter.text)).toContain(part);
  }
});

test("a reminder has a chat with the buyer ready", () => {
  const letter = writeProposalReminder(REQUEST, [SENT], SITE);
  expect(letter.subject).toBe(
    "Vence mañana: propuesta COT-261125-ABCD-2 para Ana Gil (Finca El Roble)",
  );
  expect(letter.text).toContain("https://wa.me/573105551234?text=");
});
