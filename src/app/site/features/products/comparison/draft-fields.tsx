import { COMPARE_FIELDS, type ComparisonDraft } from "#domain/comparison/comparison-draft.ts";
import { BASIS_VALUES } from "#domain/nutrient-cost/query-fields.ts";
import { listTypedFields } from "#domain/nutrient-cost/typed-ingredient.ts";

/** A comparison as hidden controls of a form that changes a part of it. */
export function DraftFields({ draft: { keys, basis, typed } }: { draft: ComparisonDraft }) {
  const fields = [
    ...keys.map((key) => [COMPARE_FIELDS.product, key] as const),
    ...(basis === "as-is" ? [] : [[COMPARE_FIELDS.basis, BASIS_VALUES[basis]] as const]),
    ...listTypedFields(typed),
  ];
  return fields.map(([name, value], index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no other key
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
