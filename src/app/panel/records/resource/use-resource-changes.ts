import { useMutation } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { BulkAction } from "#app/panel/records/bulk/use-bulk.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useResourceCache } from "#app/panel/records/resource/use-resource-cache.ts";
import type { Withdrawal } from "#app/panel/records/review/ask-about-links.ts";
import { deleteRecords, type RecordSwitch, switchRecords } from "#data/records/records.ts";

type Save<T extends ResourceTypes> =
  | { id: null; input: T["input"] & { id: string } }
  | { id: string; input: Partial<T["input"]>; version: string };

/** Creates a record or, given an id, updates that version of it. */
export function useSaveRecord<T extends ResourceTypes>(resource: Resource<T>) {
  const client = useClient();
  const { keys, calls } = resource;
  const { add, replace, refresh } = useResourceCache(resource);
  return useMutation({
    mutationKey: keys.save,
    mutationFn: (save: Save<T>) =>
      save.id === null
        ? calls.create(client, save.input)
        : calls.update(client, save.id, save.input, save.version),
    // The saved record contains everything its row shows.
    onSuccess: (saved, { id }) => (id === null ? add : replace)(saved as T["row"]),
    onSettled: refresh,
  });
}

/** The bulk actions of a record type; each resolves with the ids for which it succeeded. */
export function useBulkActions<T extends ResourceTypes>(
  resource: Resource<T>,
  onDeleted: (ids: readonly string[]) => void,
): readonly BulkAction[] {
  const client = useClient();
  const { table, keys, switches = [] } = resource;
  const { changeRows, remove, refresh } = useResourceCache(resource);
  const askAboutLinks = async (request: Omit<Withdrawal, "table">) =>
    (await resource.askAboutLinks?.(client, { table, ...request })) ?? null;
  const deletion = useMutation({
    mutationKey: keys.all,
    mutationFn: (ids: readonly string[]) => deleteRecords(client, table, ids),
    onSuccess: remove,
    onSettled: refresh,
  });
  const switching = useMutation({
    mutationKey: keys.all,
    mutationFn: ({ ids, flag, isOn }: { ids: readonly string[]; flag: string; isOn: boolean }) =>
      switchRecords(client, { kind: table, flag, isOn } as RecordSwitch, ids),
    onSuccess: (switched, { flag, isOn }) => changeRows(setFlag(switched, flag, isOn)),
    onSettled: refresh,
  });
  return [
    ...switches.map(({ flag, isOn, ...action }) => ({
      ...action,
      ...(flag === "is_published" &&
        !isOn && {
          ask: (ids: readonly string[], question: string, yes: string) =>
            askAboutLinks({ ids, question, yes, isDeletion: false }),
        }),
      run: (ids: readonly string[]) => switching.mutateAsync({ ids, flag, isOn }),
    })),
    {
      label: "Eliminar",
      verb: "eliminar",
      isDangerous: true,
      ask: (ids, question, yes) => askAboutLinks({ ids, question, yes, isDeletion: true }),
      run: deletion.mutateAsync,
      onDone: onDeleted,
    },
  ];
}

/** Returns a change that sets a flag of some rows. */
export function setFlag<Row extends { id: string }>(
  ids: readonly string[],
  flag: string,
  isOn: boolean,
) {
  const switched = new Set(ids);
  return (rows: Row[]) =>
    rows.map((row) => (switched.has(row.id) ? { ...row, [flag]: isOn } : row));
}
