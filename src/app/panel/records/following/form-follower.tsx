import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { RecordFollower } from "#app/panel/records/following/record-follower.tsx";
import type {
  Resource,
  ResourceForm,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";

interface FormFollowerProps<T extends ResourceTypes, V extends FieldValues> {
  resource: Resource<T>;
  definition: ResourceForm<T, V>;
  form: UseFormReturn<V>;
  id: string;
  changes: number;
  base: T["record"] | null;
  onBase: (theirs: T["record"]) => void;
  draft: { follow: () => Promise<void> };
}

/** Merges what others save into the open form of a record. */
export function FormFollower<T extends ResourceTypes, V extends FieldValues>({
  resource,
  definition: { toValues },
  form,
  id,
  changes,
  base,
  onBase,
  draft,
}: FormFollowerProps<T, V>) {
  const client = useClient();
  return (
    <RecordFollower<T["record"], V>
      id={id}
      changes={changes}
      base={base}
      draft={draft}
      toValues={toValues}
      table={resource.table}
      readTyped={form.getValues}
      read={() => resource.calls.get(client, id)}
      onNewer={(theirs, changed) => {
        onBase(theirs);
        form.reset(toValues(theirs), { keepValues: true });
        for (const [field, value] of Object.entries(changed))
          form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
      }}
    />
  );
}
