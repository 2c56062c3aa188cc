import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { ContentBrowser } from "#app/features/content/admin/content-browser.tsx";
import { ContentForm } from "#app/features/content/admin/content-form.tsx";
import {
  BLANK_TARGET,
  type ContentTarget,
  targetRow,
  targetText,
} from "#app/features/content/admin/content-target.ts";
import { PlaceholderBanner } from "#app/features/content/admin/placeholder-banner.tsx";
import { knownContentQuery } from "#app/features/content/admin/queries.ts";
import { useContentList } from "#app/features/content/admin/use-content-list.ts";
import { contentKeys } from "#app/lib/content-keys.ts";
import { useRestored } from "#app/ui/panel/record-history.ts";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import { useRecordEditor } from "#app/ui/panel/use-record-editor.ts";
import { useRowReturn } from "#app/ui/panel/use-row-return.ts";
import type { Client } from "#data/client.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";

export function ContentTab({ client }: { client: Client }) {
  const content = useContentList(client);
  const known = useQuery(knownContentQuery(client));
  const knownRows = known.data ?? [];
  const isSaving = useIsMutating({ mutationKey: contentKeys.save() }) > 0;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The focus stays near what was being done when a row goes.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useRecordEditor<ContentTarget>({
    idOf: ({ row }) => row?.id ?? null,
    onLeave: useRowReturn(headingRef),
  });
  const editedId = editor.record?.row?.id ?? null;
  // Another record would take the form from under what is being saved.
  const edit = (target: ContentTarget) => !isSaving && editor.edit(target);
  const editText = ({ section, key }: { section: string; key: string }) =>
    edit(targetText(knownRows, section, key));
  useRestored(editedId, editor.cancel);

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
              // What was typed goes along: there is nothing to ask.
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
