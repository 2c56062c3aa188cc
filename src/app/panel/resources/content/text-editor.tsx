import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import {
  type ContentTarget,
  targetDraft,
  targetText,
} from "#app/panel/resources/content/content-target.ts";
import { ContentForm } from "#app/panel/resources/content/form/content-form.tsx";
import { compare, isDraftOf } from "#app/panel/resources/content/use-text-opening.ts";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listNamedContent } from "#data/content-list.ts";
import { findDraft, listDrafts } from "#data/publishing/drafts.ts";
import { listKnownNames } from "#domain/content/content-list.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { EditableText } from "#domain/visual-editing/editable-element.ts";

/** Edits a text beside the page that shows it (visual editing). */
export function TextEditor({ target, onTyped, ...props }: PageFormProps<EditableText>) {
  const client = useClient();
  const { section, key } = target;
  // Fetched when the form opens, and never refetched while it is open.
  const reading = useQuery({
    queryKey: ["page-editor", section, key],
    queryFn: async () => {
      const rows = await listNamedContent(client, listKnownNames());
      return { rows, opened: await readTarget(client, rows, target) };
    },
    staleTime: "static",
    gcTime: 0,
  });
  if (reading.isPending) return <Loading />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudo cargar el contenido"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  return (
    <ContentForm
      {...props}
      isAlone
      takesFocus
      target={reading.data.opened}
      rows={reading.data.rows}
      onBring={() => undefined}
      onTyped={({ value }) => onTyped({ table: "site_content", section, key, value })}
    />
  );
}

/** A text's target, with its draft if there is one. @throws {DataError} */
async function readTarget(
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
