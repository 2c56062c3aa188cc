import { useMutation } from "@tanstack/react-query";
import { useContext, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import {
  type ActionVerb,
  describeFailure,
  describeQuestion,
  describeSave,
  describeSuccess,
} from "#app/panel/records/action-texts.ts";
import { RecordHistoryContext } from "#app/panel/records/history/record-history.tsx";
import { useListCache } from "#app/panel/records/list/use-list-cache.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import type { Withdrawal } from "#app/panel/records/review/ask-about-links.ts";
import { showError, showSuccess, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { isKind } from "#data/client/errors.ts";
import { deleteRecords, type RecordSwitch, switchRecords } from "#data/records/records.ts";
import type { RecordLabel } from "#domain/records/record-tables.ts";

/** An action on selected records. */
export interface RecordAction extends ActionVerb {
  label: string;
  /** Runs it; resolves with the ids of the records for which it succeeded. */
  run: (ids: readonly string[]) => Promise<readonly string[]>;
  isDangerous?: boolean;
  /** The consequences, appended to the confirmation question. */
  meaning?: string;
  /** Why some records were skipped without an error. */
  leftOut?: string;
  /** Asks a specific question; null falls back to the default one. */
  ask?: (ids: readonly string[], question: string, yes: string) => Promise<boolean | null>;
  /** Called with the ids for which it succeeded, before the toast. */
  onDone?: (ids: readonly string[]) => void;
}

/** Runs actions on records after confirmation, one at a time, and shows the results in toasts. */
export function useActionRunner(label: RecordLabel) {
  // Null in the inbox: no version of personal data may outlive it.
  const history = useContext(RecordHistoryContext);
  const runOnce = useSingleRun();
  const [running, setRunning] = useState<{ action: RecordAction; ids: readonly string[] }>();
  const [problem, setProblem] = useState("");

  const run = async (action: RecordAction, ids: readonly string[]): Promise<string[] | null> => {
    const question = [describeQuestion(label, action, ids.length), action.meaning].join(" ").trim();
    if (!((await action.ask?.(ids, question, action.label)) ?? window.confirm(question))) {
      return null;
    }
    setProblem("");
    const { done, error } = await runInParts(action, ids);
    if (done.size > 0) {
      action.onDone?.([...done]);
      const text = describeSuccess(label, action, done.size);
      if (action.isDangerous === true && history !== null) {
        showUndoable(text, () => history.restore([...done]));
      } else showSuccess(text);
    }
    const failed = ids.filter((id) => !done.has(id));
    if (failed.length > 0) {
      const text = describeFailure(label, action, { failed: failed.length, chosen: ids.length });
      const reason = error === null ? (action.leftOut ?? LEFT_OUT) : explainError(error);
      showError(text, { reason });
      setProblem(`${text}. ${reason}`);
    }
    return failed;
  };
  return {
    /** @param onEnd called with the ids for which it failed; not if the user declined */
    run: (
      action: RecordAction,
      ids: readonly string[],
      onEnd: (failed: readonly string[]) => void,
    ) =>
      void runOnce(async () => {
        setRunning({ action, ids });
        const failed = await run(action, ids);
        if (failed !== null) onEnd(failed);
        setRunning(undefined);
      }),
    /** Set while the user is asked, too. */
    running,
    /** Why the last action failed for some records; empty if it did not. */
    problem,
  };
}

const LEFT_OUT = "Ya no existen, o su cuenta no puede cambiarlos.";

/** Rows per request and transaction: few enough to take seconds on the slowest machine. */
const PART = 500;

/** Stops at the first part that fails; earlier parts stay committed. */
async function runInParts(action: RecordAction, ids: readonly string[]) {
  const done = new Set<string>();
  try {
    for (let first = 0; first < ids.length; first += PART) {
      for (const id of await action.run(ids.slice(first, first + PART))) done.add(id);
    }
    return { done, error: null };
  } catch (error) {
    return { done, error };
  }
}

interface RecordActionsOptions {
  /** Called with the ids of deleted records. */
  onDeleted: (ids: readonly string[]) => void;
  /** Called with a copy of a record. */
  onCopied: (copy: ResourceTypes["record"]) => void;
  /** Moves the focus nearby when a row is removed. */
  focusHeading: () => void;
}

/** The actions on a record type's records in its list: of one, and of those that are selected. */
export function useRecordActions<T extends ResourceTypes>(
  resource: Resource<T>,
  { onDeleted, onCopied, focusHeading }: RecordActionsOptions,
) {
  const client = useClient();
  const { table, keys, calls, texts, switches = [] } = resource;
  const { changeRows, remove, refresh } = useListCache<T["row"]>(resource);
  const runner = useActionRunner(texts.label);
  const setFlag = useFlagSwitch(resource);
  const deleting = useMutation({
    mutationKey: keys.all,
    mutationFn: (send: () => Promise<readonly string[]>) => send(),
    onSuccess: remove,
    onSettled: refresh,
  });
  const switching = useMutation({
    mutationKey: keys.all,
    mutationFn: ({ ids, flag, isOn }: { ids: readonly string[]; flag: string; isOn: boolean }) =>
      switchRecords(client, { kind: table, flag, isOn } as RecordSwitch, ids),
    onSuccess: (switched, { flag, isOn }) => changeRows(withFlag(switched, flag, isOn)),
    onSettled: refresh,
  });
  const askAboutLinks = async (withdrawal: Omit<Withdrawal, "table">) =>
    (await resource.askAboutLinks?.(client, { table, ...withdrawal })) ?? null;
  const deletion: RecordAction = {
    label: "Eliminar",
    verb: "eliminar",
    isDangerous: true,
    ask: (ids, question, yes) => askAboutLinks({ ids, question, yes, isDeletion: true }),
    run: (ids) => deleting.mutateAsync(() => deleteRecords(client, table, ids)),
    onDone: onDeleted,
  };
  const deleteOne = (id: string) =>
    deleting.mutateAsync(async () => {
      await deleteWithRetry(() => calls.remove(client, id));
      return [id];
    });
  const undoCopy = async (id: string) => {
    try {
      onDeleted(await deleteOne(id));
    } catch (error) {
      showError(describeFailure(texts.label, deletion), { reason: explainError(error) });
    }
  };
  const duplicate = useDuplication(resource, (copy) => {
    showUndoable(describeSave(texts, "crear").success, () => void undoCopy(copy.id));
    onCopied(copy);
  });
  return {
    /** The actions on selected records. */
    bulk: [
      ...switches.map(({ flag, isOn, ...action }): RecordAction => ({
        ...action,
        ...(flag === "is_published" &&
          !isOn && { ask: (ids, question, yes) => askAboutLinks({ ids, question, yes }) }),
        run: (ids) => switching.mutateAsync({ ids, flag, isOn }),
      })),
      deletion,
    ],
    /** Creates a hidden copy of a record. */
    duplicate,
    remove: (id: string) => {
      runner.run({ ...deletion, run: () => deleteOne(id) }, [id], (failed) => {
        if (failed.length === 0) focusHeading();
      });
    },
    deletingId: runner.running?.ids[0] ?? null,
    setFlag,
  };
}

/** Returns a function that creates a hidden copy of a record, one at a time. */
function useDuplication<T extends ResourceTypes>(
  resource: Resource<T>,
  onCopied: (copy: T["record"]) => void,
) {
  const client = useClient();
  const runOnce = useSingleRun();
  const { keys, texts } = resource;
  const { add, refresh } = useListCache<T["row"]>(resource);
  const copying = useMutation({
    mutationKey: keys.save,
    mutationFn: async (id: string) => {
      const { createCopy } = await import("#app/panel/records/list/copy-record.ts");
      return createCopy(resource, client, id);
    },
    // The copy contains everything its row shows.
    onSuccess: (copy) => add(copy as T["row"]),
    onSettled: refresh,
  });
  const duplicate = async (id: string) => {
    try {
      onCopied(await copying.mutateAsync(id));
    } catch (error) {
      showError(describeSave(texts, "crear").failure, { reason: explainError(error) });
    }
  };
  return (id: string) => void runOnce(() => duplicate(id));
}

/** Retries if there was no response; a record that no longer exists counts as deleted. @throws {DataError} */
async function deleteWithRetry(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isKind(error, "network")) throw error;
    await remove().catch((again: unknown) => {
      if (!isKind(again, "not-found")) throw again;
    });
  }
}

interface Switch {
  id: string;
  flag: string;
  isOn: boolean;
}

/** Optimistically toggles a flag of a record in the list, one request at a time per flag. */
function useFlagSwitch<T extends ResourceTypes>(resource: Resource<T>) {
  const client = useClient();
  const { table, keys, calls, texts, askAboutLinks } = resource;
  const { success, failure } = describeSave(texts, "actualizar");
  const { changeRows, refresh } = useListCache<T["row"]>(resource);
  const mayHide = async ({ id, flag, isOn }: Switch) => {
    if (flag !== "is_published" || isOn) return true;
    const question = describeQuestion(texts.label, { verb: "ocultar" });
    const withdrawal = { table, ids: [id], question, yes: "Ocultar" };
    return (await askAboutLinks?.(client, withdrawal)) ?? true;
  };
  const show = ({ id, flag }: Switch, isOn: boolean) => changeRows(withFlag([id], flag, isOn));
  const switching = useMutation({
    mutationKey: keys.all,
    mutationFn: async (change: Switch) => {
      const isWanted = await mayHide(change);
      const input = { [change.flag]: change.isOn } as Partial<T["input"]>;
      if (isWanted) await calls.update(client, change.id, input);
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

/** Returns a change that sets a flag of some rows. */
function withFlag<Row extends { id: string }>(ids: readonly string[], flag: string, isOn: boolean) {
  const switched = new Set(ids);
  return (rows: Row[]) =>
    rows.map((row) => (switched.has(row.id) ? { ...row, [flag]: isOn } : row));
}
