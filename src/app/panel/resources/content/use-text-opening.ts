import { useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { showOpeningFailure, useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import { useDrafts } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { useFormAddress } from "#app/panel/records/tab/use-form-address.ts";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import {
  BLANK_TARGET,
  type ContentTarget,
  targetDraft,
  targetRow,
  targetText,
} from "#app/panel/resources/content/content-target.ts";
import { knownContentQuery } from "#app/panel/resources/content/queries.ts";
import { getContent } from "#data/content.ts";
import { findDraft } from "#data/publishing/drafts.ts";
import { toContentFormValues } from "#domain/content/content-schema.ts";
import type { DraftSummary, RecordDraft } from "#domain/publishing/draft.ts";
import { isUuid } from "#domain/uuid.ts";

/** The ways to open the tab's form: a row, a text by name, a draft, or what the URL or another part of the panel requests. */
export function useTextOpening(tab: RecordTab<ContentTarget>) {
  const { editor } = tab;
  const client = useClient();
  const queryClient = useQueryClient();
  const { edit, openDraft } = useDraftOpening(tab.edit);
  const editText = async (section: string, key: string) => {
    // Without its row, the text would be created a second time.
    const rows = await queryClient.query({ ...knownContentQuery(client), staleTime: "static" });
    edit(targetText(rows, section, key));
  };
  /** A row's id, or `section.key` of a text. */
  const open = (name: string | null) => {
    const [section = "", key] = name?.split(".") ?? [];
    if (name === null) editor.open();
    else if (key !== undefined) editText(section, key).catch(showOpeningFailure);
    else if (!isUuid(name)) showOpeningFailure();
    else getContent(client, name).then((row) => edit(targetRow(row)), showOpeningFailure);
  };
  useFormAddress(editor, open, editor.editedId ?? nameText(editor.record));
  useRecordRequest("contenido", (id, { text = null }) => open(id ?? text));
  return { edit, open, openDraft };
}

/** `section.key` of a text without a row; null for a blank form. */
function nameText(target: ContentTarget | null): string | null {
  const { section, key } = (target ?? BLANK_TARGET).values;
  return key === "" ? null : `${section}.${key}`;
}

/** Opens texts with their drafts, which are loaded first. @param open called with what the form edits */
function useDraftOpening(open: (target: ContentTarget) => void) {
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

/** Values typed elsewhere for a row replace those of its draft. */
export function compare(
  { base }: RecordDraft,
  target: ContentTarget | undefined,
): Partial<ContentTarget> {
  if (target === undefined || target.row === null) return {};
  const { row, values } = target;
  const isBrought = values.value !== toContentFormValues(row).value;
  return { isOutdated: base?.["updated_at"] !== row.updated_at, ...(isBrought && { values }) };
}
