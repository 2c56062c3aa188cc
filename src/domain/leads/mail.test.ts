import { expect, test } from "vitest";

import {
  describeMailTrouble,
  describeWithheldReceipts,
  NO_OFFICE_ADDRESS,
} from "#domain/leads/mail.ts";

test("the office sees when requests are not announced by mail, and what to do about it", () => {
  expect(describeMailTrouble(null, true)).toBeNull();
  expect(describeMailTrouble(null, false)).toContain("active el envío de correos");
  expect(describeMailTrouble({ count: 2, reason: NO_OFFICE_ADDRESS }, true)).toContain("Contenido");
  const refused = describeMailTrouble({ count: 2, reason: "EAUTH 535" }, true);
  expect(refused).toContain("2 avisos");
  expect(refused).toContain("EAUTH 535");
});

test("the office sees how many senders got no mail, and nothing while all did", () => {
  expect(describeWithheldReceipts(0)).toBeNull();
  expect(describeWithheldReceipts(1)).toContain("de una solicitud:");
  expect(describeWithheldReceipts(12_000)).toContain("12.000 solicitudes");
});
