import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { describeQuestion, describeSave } from "#app/panel/records/bulk/bulk-texts.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useResourceCache } from "#app/panel/records/resource/use-resource-cache.ts";
import { setFlag } from "#app/panel/records/resource/use-resource-changes.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";

interface Switch {
  id: string;
  flag: string;
  isOn: boolean;
}

/** Optimistically switches a flag of a record in the list, one request at a time per flag. */
export function useFlagSwitch<T extends ResourceTypes>(resource: Resource<T>) {
  const client = useClient();
  const { keys, calls } = resource;
  const { success, failure } = describeSave(resource.texts, "actualizar");
  const { changeRows, refresh } = useResourceCache(resource);
  const switching = useMutation({
    mutationKey: keys.all,
    mutationFn: ({ id, flag, isOn }: Switch) =>
      calls.update(client, id, { [flag]: isOn } as Partial<T["input"]>),
    onMutate: ({ id, flag, isOn }) => changeRows(setFlag([id], flag, isOn)),
    onError: (_error, { id, flag, isOn }) => changeRows(setFlag([id], flag, !isOn)),
    onSettled: refresh,
  });
  const busy = useRef(new Set<string>());
  const queryClient = useQueryClient();
  const mayHide = async ({ id, flag, isOn }: Switch) => {
    if (flag !== "is_published" || isOn) return true;
    const question = describeQuestion(resource.texts.label, { verb: "ocultar" });
    const withdrawal = { table: resource.table, ids: [id], question, yes: "Ocultar" };
    return (await resource.askAboutLinks?.(client, queryClient, withdrawal)) ?? true;
  };
  const set = async (change: Switch) => {
    const key = `${change.id} ${change.flag}`;
    if (busy.current.has(key)) return;
    busy.current.add(key);
    try {
      if (!(await mayHide(change))) return;
      await switching.mutateAsync(change);
      showSuccess(success);
    } catch (error) {
      showError(failure, { reason: explainError(error) });
    } finally {
      busy.current.delete(key);
    }
  };
  return (id: string, flag: string, isOn: boolean) => void set({ id, flag, isOn });
}
