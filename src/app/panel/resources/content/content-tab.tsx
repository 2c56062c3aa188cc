import { useQuery } from "@tanstack/react-query";

import { createCards } from "#app/panel/records/resource/create-cards.ts";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import { useBulkActions } from "#app/panel/records/resource/use-resource-changes.ts";
import { useResourceList } from "#app/panel/records/resource/use-resource-list.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { ContentForm } from "#app/panel/resources/content/content-form.tsx";
import { ContentList } from "#app/panel/resources/content/content-list.tsx";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import { BLANK_TARGET, targetRow } from "#app/panel/resources/content/content-target.ts";
import { KnownTextOffers } from "#app/panel/resources/content/known-text-offers.tsx";
import { PlaceholderBanner } from "#app/panel/resources/content/placeholder-banner.tsx";
import { knownContentQuery } from "#app/panel/resources/content/queries.ts";
import { useContentEditor } from "#app/panel/resources/content/use-content-editor.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import type { Client } from "#data/client/client.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { type KnownText, listOtherTextsWithoutRow } from "#domain/content/texts/known-texts.ts";
import { listPlaceholdersInUse } from "#domain/content/texts/placeholders.ts";

export function ContentTab({ client }: { client: Client }) {
  const listing = useResourceList(client, CONTENT);
  const { address, filter, list } = listing;
  const known = useQuery(knownContentQuery(client));
  const knownRows = known.data ?? [];
  const editing = useContentEditor(client, knownRows);
  const { headingRef, editor, edit, editText } = editing;
  const cardOf = createCards(editing.editedId, editing.removal, (row: StoredContent) =>
    edit(targetRow(row)),
  );
  const isEnd = !address.isNarrowed && address.page === list.pageCount;
  return (
    <>
      <PlaceholderBanner
        placeholders={known.data === undefined ? [] : listPlaceholdersInUse(knownRows)}
        onEdit={editText}
      />
      <RecordsLayout
        title={CONTENT.texts.title}
        count={address.isNarrowed ? undefined : list.total}
        headingRef={headingRef}
        createText={CONTENT.texts.open}
        isFormOpen={editor.isOpen}
        onCreate={editor.open}
        form={
          <ContentForm
            key={editor.version}
            client={client}
            target={editor.record ?? BLANK_TARGET}
            rows={knownRows}
            takesFocus={editor.takesFocus}
            onChanges={editor.noteChanges}
            onBring={editing.bring}
            onCancel={editor.cancel}
            onSaved={editor.leave}
          />
        }
      >
        <ResourceBrowser
          client={client}
          resource={CONTENT}
          listing={listing}
          actions={useBulkActions(client, CONTENT, editing.leaveRecords)}
          focusHeading={editing.focusHeading}
        >
          {(body) => (
            <>
              <ContentList
                {...body}
                cardOf={(row) => cardOf(row, body)}
                isGrouped={filter.sort === "section"}
              />
              {isEnd && known.data && <OtherOffers rows={known.data} onChoose={editText} />}
            </>
          )}
        </ResourceBrowser>
      </RecordsLayout>
    </>
  );
}

interface OtherOffersProps {
  rows: readonly StoredContent[];
  onChoose: (known: KnownText) => void;
}

/** Texts without a row, of the sections that have no form of their own. */
function OtherOffers({ rows, onChoose }: OtherOffersProps) {
  return listOtherTextsWithoutRow(rows).map(([section, offers]) => (
    <Card key={section} className="p-4">
      <KnownTextOffers section={section} offers={offers} isFiltered onChoose={onChoose} />
    </Card>
  ));
}
