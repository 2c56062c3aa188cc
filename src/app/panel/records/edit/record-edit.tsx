import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { EditProps, FormDefinition } from "#app/panel/records/edit/form-definition.ts";
import { readRecord } from "#app/panel/records/edit/record-calls.ts";
import { RecordForm } from "#app/panel/records/edit/record-form.tsx";
import type { OpenedRecord } from "#app/panel/records/edit/use-record-form.tsx";
import type { ResourceTypes } from "#app/panel/records/resource.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";

interface RecordEditProps<T extends ResourceTypes, V extends FieldValues> extends EditProps {
  form: FormDefinition<T, V>;
}

/** Creates a record, or edits one, which is loaded first unless the list has all of it. */
export function RecordEdit<T extends ResourceTypes, V extends FieldValues>({
  target,
  hasDraft,
  ...props
}: RecordEditProps<T, V>) {
  // Read when the form opens, since the form itself may start a draft.
  const [hadDraft] = useState(hasDraft);
  const { prefilled, typed, continues, ...row } = target ?? { id: null };
  // A record requested only by its id has no version.
  const isWhole = !hadDraft && props.form.resource.hasWholeRows === true && "updated_at" in row;
  const given = { prefilled: prefilled as V | undefined, typed: typed as Partial<V> | undefined };
  if (row.id !== null && !isWhole) return <LoadedForm {...props} {...given} id={row.id} />;
  const record = row.id === null ? null : (row as T["record"]);
  const opened = { record, draft: null, isOutdated: false, ...given };
  return <RecordForm {...props} opened={opened} continues={continues} />;
}

type FormProps<T extends ResourceTypes, V extends FieldValues> = Omit<
  RecordEditProps<T, V>,
  "target" | "hasDraft"
>;

interface LoadedFormProps<T extends ResourceTypes, V extends FieldValues>
  extends FormProps<T, V>, Pick<OpenedRecord<T["record"], V>, "prefilled" | "typed"> {
  id: string;
}

/**
 * Loads the whole record, of which the list has only a part, and its draft, and opens it in the form. A record that does
 * not exist, because it is unpublished or was deleted in the meantime, may still have a draft.
 */
function LoadedForm<T extends ResourceTypes, V extends FieldValues>({
  id,
  prefilled,
  typed,
  ...props
}: LoadedFormProps<T, V>) {
  const client = useClient();
  const { resource, reading: texts } = props.form;
  // Fetched when the form opens, and never refetched while it is open.
  const reading = useQuery({
    queryKey: resource.keys.record(id),
    queryFn: () => readRecord(client, resource, id),
    staleTime: "static",
    gcTime: 0,
  });
  if (reading.isPending) return <Loading {...(texts && { text: texts.loading })} />;
  if (reading.data === undefined) {
    return (
      <div className="grid gap-4 p-4 sm:p-6">
        <LoadFailure
          title={texts?.failure ?? resource.texts.loadFailure}
          reason={explainError(reading.error)}
          reading={reading}
        />
        <Button variant="outline" onClick={props.onCancel}>
          Cancelar
        </Button>
      </div>
    );
  }
  return <RecordForm {...props} opened={{ ...reading.data, prefilled, typed }} />;
}
