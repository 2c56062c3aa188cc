import { useMutation } from "@tanstack/react-query";
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

type Input<T extends ResourceTypes> = Partial<T["input"]>;

/** Optimistically toggles a flag of a record in the list, one request at a time per flag. */
export function useFlagSwitch<T extends ResourceTypes>(resource: Resource<T>) {
  const client = useClient();
  const { keys, calls } = resource;
  const { success, failure } = describeSave(resource.texts, "actualizar");
  const { changeRows, refresh } = useResourceCache(resource);
  const mayHide = async ({ id, flag, isOn }: Switch) => {
    if (flag !== "is_published" || isOn) return true;
    const question = describeQuestion(resource.texts.label, { verb: "ocultar" });
    const withdrawal = { table: resource.table, ids: [id], question, yes: "Ocultar" };
    return (await resource.askAboutLinks?.(client, withdrawal)) ?? true;
  };
  const show = ({ id, flag }: Switch, isOn: boolean) => changeRows(setFlag([id], flag, isOn));
  const switching = useMutation({
    mutationKey: keys.all,
    mutationFn: async (change: Switch) => {
      const isWanted = await mayHide(change);
      if (isWanted)
        await calls.update(client, change.id, { [change.flag]: change.isOn } as Input<T>);
      return isWanted;
    },
    // Before the question, which has to wait for the check for links.
    onMutate: (change) => show(change, change.isOn),
    onSuccess: async (isDone, change) => {
      if (isDone) showSuccess(success);
      else await show(change, !change.isOn);
    },
    onError: async (error, change) => {
      showError(failure, { reason: explainError(error) });
      await show(change, !change.isOn);
    },
    onSettled: refresh,
  });
  const busy = useRef(new Set<string>());
  const set = async (change: Switch) => {
    const key = `${change.id} ${change.flag}`;
    if (busy.current.has(key)) return;
    busy.current.add(key);
    await switching.mutateAsync(change).catch(() => undefined);
    busy.current.delete(key);
  };
  return (id: string, flag: string, isOn: boolean) => void set({ id, flag, isOn });
}
