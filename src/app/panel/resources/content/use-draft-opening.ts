import { useClient } from "#app/panel/auth/auth-context.ts";
import { showOpeningFailure } from "#app/panel/lib/asked-record.ts";
import { useDrafts } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { type ContentTarget, targetDraft } from "#app/panel/resources/content/content-target.ts";
import { findDraft } from "#data/drafts.ts";
import { toContentFormValues } from "#domain/content/content-schema.ts";
import type { DraftSummary, RecordDraft } from "#domain/publishing/draft.ts";

/** Opens texts with their drafts, which are read first; `open` gets what the form edits. */
export function useDraftOpening(open: (target: ContentTarget) => void) {
  const client = useClient();
  const drafts = useDrafts("site_content");
  const openDraft = ({ record_id: id }: Pick<DraftSummary, "record_id">, target?: ContentTarget) =>
    findDraft(client, "site_content", id).then((draft) => {
      if (draft !== null) open({ ...targetDraft(draft), ...compare(draft, target) });
      else if (target !== undefined) open(target);
      else showOpeningFailure();
    }, showOpeningFailure);
  return {
    edit: (target: ContentTarget) => {
      const found = drafts.find((draft) => isDraftOf(draft, target));
      if (found === undefined) open(target);
      else void openDraft(found, target);
    },
    openDraft: (draft: DraftSummary) => void openDraft(draft),
  };
}

export function isDraftOf({ record_id, record_name, is_new }: DraftSummary, target: ContentTarget) {
  const { row, values } = target;
  if (row !== null) return record_id === row.id;
  return is_new && values.key !== "" && record_name === `${values.section}.${values.key}`;
}

/** Values that were typed elsewhere for a row replace those of its draft. */
export function compare(
  { base }: RecordDraft,
  target: ContentTarget | undefined,
): Partial<ContentTarget> {
  if (target === undefined || target.row === null) return {};
  const { row, values } = target;
  const isBrought = values.value !== toContentFormValues(row).value;
  return { isOutdated: base?.["updated_at"] !== row.updated_at, ...(isBrought && { values }) };
}
