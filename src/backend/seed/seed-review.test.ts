import { expect, test } from "vitest";

import { SEEDED_STATE } from "#backend/seed/seeded-state.ts";
import { reviewSite } from "#domain/review/review.ts";

test("the review finds nothing in the demonstration site but what the company has to fill in", () => {
  const findings = reviewSite(SEEDED_STATE).map(({ rule, severity, record, field }) =>
    [rule, severity, record.text ?? record.name, field].join(" · "),
  );
  const figures = (section: string) =>
    [1, 2, 3, 4].map((n) => `placeholders · warning · ${section}.stat_${n}_value · value`);
  expect(findings).toEqual([
    ...figures("hero"),
    ...figures("about"),
    "placeholders · warning · contact.phone · value",
    "placeholders · warning · contact.email · value",
    "placeholders · warning · contact.address · value",
    "placeholders · warning · footer.brand_name · value",
    "placeholders · warning · footer.legal_name · value",
    "placeholders · warning · footer.nit · value",
    "placeholders · warning · footer.privacy_text · value",
    "placeholders · warning · footer.terms_text · value",
    "placeholders · warning · footer.certifications_text · value",
    "ica-registration · warning · Sal mineralizada · ica_registration",
    "ica-registration · warning · Premezcla vitamínica · ica_registration",
    "ica-registration · warning · Secuestrante de micotoxinas · ica_registration",
    "ica-registration · warning · Levadura · ica_registration",
  ]);
});
