import { expect, test } from "vitest";

import { SEEDED_STATE } from "#backend/seed/seeded-state.ts";
import { reviewSite } from "#domain/review/review.ts";

/** Texts with abbreviations of the trade. They stay as they are: unchanged, they are recognised as examples. */
const ABBREVIATED = [
  "services.faq_2_answer",
  "footer.accessibility_text",
  "Torta de palmiste",
  "Harina de soya",
  "Cómo leer un certificado de análisis sin perderse",
  "Micotoxinas: prevenir cuesta menos que secuestrar",
  "Torta de palmiste: hasta dónde incluirla según la especie",
  "NIRS: el análisis de un minuto y lo que no puede decirle",
];

const [abbreviated, others] = [true, false].map((isAbbreviated) =>
  reviewSite(SEEDED_STATE).filter(({ what }) => what.startsWith("Siglas") === isAbbreviated),
);

test("the demonstration has no hard text and no long sentence", () => {
  expect(abbreviated?.map(({ record }) => record.text ?? record.name)).toEqual(ABBREVIATED);
  expect(others?.filter(({ rule }) => rule === "readability")).toEqual([]);
});

test("the review finds nothing in the demonstration site but what the company has to fill in", () => {
  const findings = others?.map(({ rule, severity, record, field }) =>
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
