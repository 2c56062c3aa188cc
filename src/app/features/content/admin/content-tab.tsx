import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { ContentForm } from "#app/features/content/admin/content-form.tsx";
import { ContentList } from "#app/features/content/admin/content-list.tsx";
import {
  BLANK_TARGET,
  type ContentTarget,
  targetRow,
  targetText,
} from "#app/features/content/admin/content-target.ts";
import { useDeleteContent } from "#app/features/content/admin/mutations.ts";
import { PlaceholderBanner } from "#app/features/content/admin/placeholder-banner.tsx";
import { contentQuery } from "#app/features/content/admin/queries.ts";
import { contentKeys } from "#app/lib/content-keys.ts";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import { useRecordEditor } from "#app/ui/panel/use-record-editor.ts";
import { useRemoval } from "#app/ui/panel/use-removal.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";

export function ContentTab({ client }: { client: Client }) {
  const content = useQuery(contentQuery(client));
  const rows = content.data ?? [];
  const isSaving = useIsMutating({ mutationKey: contentKeys.save() }) > 0;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The focus stays near what was being done when the form or a row goes.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useRecordEditor<ContentTarget>(focusHeading);
  const editedId = editor.record?.row?.id ?? null;
  // Another record would take the form from under what is being saved.
  const edit = (target: ContentTarget) => !isSaving && editor.edit(target);
  const removal = useRemoval({
    ...REMOVAL,
    remove: useDeleteContent(client).mutateAsync,
    onRemoved: (id) => {
      if (editedId === id) editor.leave();
      focusHeading();
    },
  });

  useFailureToast(content.errorUpdateCount, LOADING_FAILED);

  return (
    <>
      <PlaceholderBanner
        placeholders={content.data === undefined ? [] : listPlaceholdersInUse(rows)}
        onEdit={({ section, key }) => edit(targetText(rows, section, key))}
      />
      <RecordsLayout
        title="Contenido"
        count={content.data?.length}
        headingRef={headingRef}
        createText="Nuevo contenido"
        isFormOpen={editor.isOpen}
        onCreate={editor.open}
        form={
          <ContentForm
            key={editor.version}
            client={client}
            target={editor.record ?? BLANK_TARGET}
            rows={rows}
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
        <ContentList
          query={content}
          editedId={editedId}
          deletingId={removal.deletingId}
          onEdit={(row) => edit(targetRow(row))}
          onCreate={({ section, key }) => edit(targetText(rows, section, key))}
          onDelete={removal.remove}
        />
      </RecordsLayout>
    </>
  );
}

const LOADING_FAILED = "No se pudo cargar el contenido";

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar este contenido?",
  texts: {
    success: "Contenido eliminado correctamente",
    failure: "No se pudo eliminar el contenido",
  },
  explain: explainError,
};
