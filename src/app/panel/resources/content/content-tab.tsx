import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { listReads } from "#app/panel/records/resource/list-query.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { ContentList } from "#app/panel/resources/content/content-list.tsx";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import {
  BLANK_TARGET,
  type ContentTarget,
  targetRow,
} from "#app/panel/resources/content/content-target.ts";
import { ContentForm } from "#app/panel/resources/content/form/content-form.tsx";
import { KnownTextOffers } from "#app/panel/resources/content/known-text-offers.tsx";
import { PlaceholderBanner } from "#app/panel/resources/content/placeholder-banner.tsx";
import { knownContentQuery } from "#app/panel/resources/content/queries.ts";
import { useTextOpening } from "#app/panel/resources/content/use-text-opening.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { type KnownText, listOtherTextsWithoutRow } from "#domain/content/known-texts.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

export const CONTENT_READS = listReads(CONTENT);

export function ContentTab() {
  const client = useClient();
  const known = useQuery(knownContentQuery(client));
  const rows = known.data ?? [];
  const tab = useRecordTab(
    CONTENT,
    ({ row, draft }: ContentTarget) => row?.id ?? draft?.record_id ?? null,
  );
  const { editor } = tab;
  const { edit, open, openDraft } = useTextOpening(tab);
  const openText = ({ section, key }: Pick<StoredContent, "section" | "key">) =>
    open(`${section}.${key}`);
  return (
    <>
      <PlaceholderBanner
        placeholders={known.data === undefined ? [] : listPlaceholdersInUse(rows)}
        onEdit={openText}
      />
      <RecordsLayout
        resource={CONTENT}
        tab={tab}
        onEdit={(row) => edit(targetRow(row))}
        onDraft={openDraft}
        form={
          <ContentForm
            key={editor.version}
            target={editor.record ?? BLANK_TARGET}
            rows={rows}
            takesFocus={editor.takesFocus}
            onChanges={editor.noteChanges}
            onBring={(target) => {
              // The typed value is carried over, so no confirmation is needed.
              editor.noteChanges(false);
              edit(target);
            }}
            onCancel={editor.cancel}
            onSaved={editor.finish}
          />
        }
      >
        {(list, { address, filter, list: { pageCount } }) => (
          <>
            <ContentList {...list} isGrouped={filter.sort === "section"} />
            {known.data && !address.isNarrowed && address.page === pageCount && (
              <OtherOffers rows={known.data} onChoose={openText} />
            )}
          </>
        )}
      </RecordsLayout>
    </>
  );
}

interface OtherOffersProps {
  rows: readonly StoredContent[];
  onChoose: (known: KnownText) => void;
}

/** Known texts without a row, in sections without their own form. */
function OtherOffers({ rows, onChoose }: OtherOffersProps) {
  return listOtherTextsWithoutRow(rows).map(([section, offers]) => (
    <Card key={section} className="p-4">
      <KnownTextOffers section={section} offers={offers} isFiltered onChoose={onChoose} />
    </Card>
  ));
}
