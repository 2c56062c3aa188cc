import { expect, test } from "vitest";

import { describeInRequest, findShownVersion } from "#domain/leads/proposal/proposal.ts";

const NOW = new Date("2026-12-04T15:00:00Z");

test.each([
  ["draft", null, "Propuesta en borrador"],
  ["ready", null, "Propuesta lista, sin enviar"],
  ["ready", "mail", "Propuesta lista, sin enviar"],
  ["ready", "whatsapp", "Propuesta: abierta en WhatsApp"],
  ["ready", "link", "Propuesta: enlace copiado"],
  ["sent", "whatsapp", "Propuesta enviada"],
  ["accepted", "whatsapp", "Propuesta aceptada"],
  ["change_asked", "whatsapp", "Pide un cambio en la propuesta"],
  ["declined", null, "Propuesta rechazada"],
  ["withdrawn", null, "Propuesta retirada"],
] as const)("a proposal that is %s, handed over by %s, reads «%s»", (state, handed_by, text) => {
  expect(describeInRequest({ state, handed_by, valid_until: "2026-12-24" }, NOW).text).toBe(text);
});

test.each([
  ["sent", "2026-12-04", "Propuesta: vence hoy"],
  ["sent", "2026-12-03", "Propuesta: venció sin respuesta"],
  ["ready", "2026-12-03", "Propuesta: venció sin enviarse"],
] as const)("a proposal that is %s until %s reads «%s»", (state, valid_until, text) => {
  expect(describeInRequest({ state, handed_by: null, valid_until }, NOW).text).toBe(text);
});

test("the newest finished version stands for the proposal, a draft only without any", () => {
  const draft = { state: "draft", version: 3 } as const;
  const sent = { state: "sent", version: 2 } as const;
  expect(findShownVersion([draft, sent])).toBe(sent);
  expect(findShownVersion([draft])).toBe(draft);
  expect(findShownVersion([])).toBeUndefined();
});
