import { expect, test } from "vitest";

import { describeMailTrouble, NO_OFFICE_ADDRESS } from "#domain/leads/mail.ts";

test("the office is told when nobody is told of requests by mail, and what to do about it", () => {
  expect(describeMailTrouble(null, true)).toBeNull();
  expect(describeMailTrouble(null, false)).toContain("SMTP_URL");
  expect(describeMailTrouble({ count: 2, reason: NO_OFFICE_ADDRESS }, true)).toContain("Contenido");
  const refused = describeMailTrouble({ count: 2, reason: "EAUTH 535" }, true);
  expect(refused).toContain("2 avisos");
  expect(refused).toContain("EAUTH 535");
});
