import { expect, test } from "vitest";

import { describeCounts, readPerson } from "#domain/leads/inbox/personal-data.ts";

test.each([
  [{ requests: 1, items: 1, subscribers: 0, mails: 0, records: 0 }, "1 solicitud con 1 producto"],
  [
    { requests: 2, items: 3, subscribers: 1, mails: 1, records: 0 },
    "2 solicitudes con 3 productos, 1 suscripción al boletín y 1 registro de correo",
  ],
  [{ requests: 0, items: 0, subscribers: 0, mails: 4, records: 0 }, "4 registros de correo"],
  [{ requests: 0, items: 0, subscribers: 0, mails: 0, records: 0 }, ""],
])("%j is described in words", (counts, text) => {
  expect(describeCounts(counts)).toBe(text);
});

test("a person is found by typed contact data, with phone numbers in any format", () => {
  expect(readPerson({ email: " Ana@finca.example ", phone: "310 555 12 34" })).toEqual({
    ok: true,
    person: { email: "Ana@finca.example", phone: "+573105551234" },
  });
  expect(readPerson({ email: "", phone: "(601) 555-1234" })).toEqual({
    ok: true,
    person: { email: "", phone: "+576015551234" },
  });
});

test("input that finds nobody has an error at its field", () => {
  const errorsOf = (email: string, phone: string) => {
    const check = readPerson({ email, phone });
    return check.ok ? [] : Object.keys(check.errors);
  };
  expect(errorsOf(" ", "")).toEqual(["email"]);
  expect(errorsOf("ana", "")).toEqual(["email"]);
  expect(errorsOf("", "555")).toEqual(["phone"]);
  expect(errorsOf("ana", "555")).toEqual(["email", "phone"]);
});
