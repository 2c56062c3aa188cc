import { describeQuestion } from "#app/panel/records/bulk/bulk-texts.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useLinkQuestion } from "#app/panel/records/review/use-link-question.ts";

/** Asks about links when a form hides a record that visitors see; resolves with whether to save. */
export function useHidingQuestion<T extends ResourceTypes>(
  { table, texts }: Resource<T>,
  base: T["record"] | null,
) {
  const askAboutLinks = useLinkQuestion();
  return async (values: object): Promise<boolean> => {
    if (base === null || !isShown(base) || isShown(values)) return true;
    const question = describeQuestion(texts.label, { verb: "ocultar" });
    const withdrawal = { table, ids: [base.id], question, yes: "Ocultar de todos modos" };
    return (await askAboutLinks(withdrawal)) ?? true;
  };
}

function isShown(record: object): boolean {
  return "is_published" in record && record.is_published === true;
}
