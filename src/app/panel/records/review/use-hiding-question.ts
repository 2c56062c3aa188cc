import { useClient } from "#app/panel/auth/auth-context.ts";
import { describeQuestion } from "#app/panel/records/bulk/bulk-texts.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";

/** Asks about links when a form hides a record that visitors see; resolves with whether to save. */
export function useHidingQuestion<T extends ResourceTypes>(
  { table, texts, askAboutLinks }: Resource<T>,
  base: T["record"] | null,
) {
  const client = useClient();
  return async (values: object): Promise<boolean> => {
    if (base === null || !isShown(base) || isShown(values)) return true;
    const question = describeQuestion(texts.label, { verb: "ocultar" });
    const withdrawal = { table, ids: [base.id], question, yes: "Ocultar de todos modos" };
    return (await askAboutLinks?.(client, withdrawal)) ?? true;
  };
}

function isShown(record: object): boolean {
  return "is_published" in record && record.is_published === true;
}
