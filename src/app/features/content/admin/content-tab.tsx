import { useQuery } from "@tanstack/react-query";

import { ContentBrowser } from "#app/features/content/admin/content-browser.tsx";
import { ContentForm } from "#app/features/content/admin/content-form.tsx";
import { BLANK_TARGET, targetRow } from "#app/features/content/admin/content-target.ts";
import { PlaceholderBanner } from "#app/features/content/admin/placeholder-banner.tsx";
import { knownContentQuery } from "#app/features/content/admin/queries.ts";
import { useContentEditor } from "#app/features/content/admin/use-content-editor.ts";
import { useContentList } from "#app/features/content/admin/use-content-list.ts";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import type { Client } from "#data/client.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";

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
