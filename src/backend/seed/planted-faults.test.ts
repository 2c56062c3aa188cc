import { expect, test } from "vitest";

import { PLANTED_FAULTS } from "#backend/seed/planted-faults.ts";
import { SEEDED_STATE } from "#backend/seed/seeded-state.ts";
import { type Finding, keyOf } from "#domain/review/finding.ts";
import { reviewSite } from "#domain/review/review.ts";

const known = new Set(reviewSite(SEEDED_STATE).map(keyOf));
const name = ({ rule, record, field }: Finding) => `${rule} ${record.table} ${field}`;

test("the corpus has at least forty faults", () => {
  expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(40);
});

test.each(PLANTED_FAULTS)("$name: found there, and nothing else", ({ plant, found }) => {
  const findings = reviewSite(plant(SEEDED_STATE)).filter((finding) => !known.has(keyOf(finding)));
  expect(findings.map(name)).toEqual(found);
});
