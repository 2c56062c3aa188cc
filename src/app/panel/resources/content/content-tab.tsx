import { useQuery } from "@tanstack/react-query";

import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { ContentBrowser } from "#app/panel/resources/content/content-browser.tsx";
import { ContentForm } from "#app/panel/resources/content/content-form.tsx";
import { BLANK_TARGET, targetRow } from "#app/panel/resources/content/content-target.ts";
import { PlaceholderBanner } from "#app/panel/resources/content/placeholder-banner.tsx";
import { knownContentQuery } from "#app/panel/resources/content/queries.ts";
import { useContentEditor } from "#app/panel/resources/content/use-content-editor.ts";
import { useContentList } from "#app/panel/resources/content/use-content-list.ts";
import type { Client } from "#data/client/client.ts";
import { listPlaceholdersInUse } from "#domain/content/texts/placeholders.ts";

export function ContentTab({ client }: { client: Client }) {
  const content = useContentList(client);
  const known = useQuery(knownContentQuery(client));
  const knownRows = known.data ?? [];
  const { headingRef, focusHeading, editor, editedId, edit, editText } = useContentEditor(
    client,
    knownRows,
  );

  return (
    <>
      <PlaceholderBanner
        placeholders={known.data === undefined ? [] : listPlaceholdersInUse(knownRows)}
        onEdit={editText}
      />
      <RecordsLayout
        title="Contenido"
        count={content.address.isNarrowed ? undefined : content.list.total}
        headingRef={headingRef}
        createText="Nuevo contenido"
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
            onBring={(brought) => {
              // The typed value moves along, so nothing needs confirmation.
              editor.noteChanges(false);
              edit(brought);
            }}
            onCancel={editor.cancel}
            onSaved={editor.leave}
          />
        }
      >
        <ContentBrowser
          client={client}
          content={content}
          knownRows={known.data}
          editedId={editedId}
          onEdit={(row) => edit(targetRow(row))}
          onCreate={editText}
          onRemoved={(ids) => editedId !== null && ids.includes(editedId) && editor.leave(null)}
          focusHeading={focusHeading}
        />
      </RecordsLayout>
    </>
  );
}
