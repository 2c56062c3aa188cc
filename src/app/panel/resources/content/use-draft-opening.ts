import { useClient } from "#app/panel/auth/auth-context.ts";
import { showOpeningFailure } from "#app/panel/lib/asked-record.ts";
import { useDrafts } from "#app/panel/records/shared-drafts/draft-queries.ts";
import {
  type ContentTarget,
  targetDraft,
  targetText,
} from "#app/panel/resources/content/content-target.ts";
import type { Client } from "#data/client/client.ts";
import { findDraft, listDrafts } from "#data/drafts.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
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

/** A text's target, with its draft where there is one. @throws {DataError} */
export async function readTarget(
  client: Client,
  rows: readonly StoredContent[],
  { section, key }: Pick<StoredContent, "section" | "key">,
): Promise<ContentTarget> {
  const target = targetText(rows, section, key);
  const drafts = await listDrafts(client, "site_content");
  const found = drafts.find((draft) => isDraftOf(draft, target));
  const draft = found && (await findDraft(client, "site_content", found.record_id));
  return draft == null ? target : { ...targetDraft(draft), ...compare(draft, target) };
}

function isDraftOf({ record_id, record_name, is_new }: DraftSummary, target: ContentTarget) {
  const { row, values } = target;
  if (row !== null) return record_id === row.id;
  return is_new && values.key !== "" && record_name === `${values.section}.${values.key}`;
}

/** Values that were typed elsewhere for a row replace those of its draft. */
function compare({ base }: RecordDraft, target: ContentTarget | undefined): Partial<ContentTarget> {
  if (target === undefined || target.row === null) return {};
  const { row, values } = target;
  const isBrought = values.value !== toContentFormValues(row).value;
  return { isOutdated: base?.["updated_at"] !== row.updated_at, ...(isBrought && { values }) };
}
