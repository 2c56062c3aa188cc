import { useContext, useState } from "react";

import {
  askForDeed,
  type Deed,
  type Noun,
  tellDeed,
  tellFailure,
} from "#app/features/records/admin/bulk-texts.ts";
import { RecordHistoryContext } from "#app/ui/panel/record-history.ts";
import { showError, showSuccess, showUndoable } from "#app/ui/panel/toast.tsx";
import type { Selection } from "#app/ui/panel/use-selection.ts";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";
import { explainError } from "#data/error-texts.ts";

/** Something that can be done to all chosen records at once. */
export interface BulkAction extends Deed {
  label: string;
  /** Does it; gives the ids of the records for which it was done. */
  run: (ids: readonly string[]) => Promise<readonly string[]>;
  isDangerous?: boolean;
  /** Told of the records for which it was done, before the toast. */
  onDone?: (ids: readonly string[]) => void;
}

/** Runs an action for the chosen records, once confirmed; those for which it failed stay chosen. */
export function useBulk(noun: Noun, selection: Selection, onFinished: () => void) {
  // The inbox has none: no version of a person's data may outlive it.
  const history = useContext(RecordHistoryContext);
  const runOnce = useSingleRun();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [problem, setProblem] = useState("");

  const run = async (action: BulkAction) => {
    const chosen = [...selection.ids];
    if (chosen.length === 0 || !window.confirm(askForDeed(noun, action, chosen.length))) return;
    setRunning(action);
    setProblem("");
    const { done, error } = await runInParts(action, chosen);
    const failed = chosen.filter((id) => !done.has(id));
    if (done.size > 0) {
      action.onDone?.([...done]);
      const text = tellDeed(noun, action, done.size);
      if (action.isDangerous === true && history !== null) {
        showUndoable(text, () => history.restore([...done]));
      } else showSuccess(text);
    }
    if (failed.length === 0) {
      selection.stop();
      onFinished();
    } else {
      const text = tellFailure(noun, action, { failed: failed.length, chosen: chosen.length });
      const reason = error === null ? LEFT_OUT : explainError(error);
      selection.choose(failed);
      showError(text, { reason });
      setProblem(`${text}. ${reason} Lo que falta sigue seleccionado.`);
    }
    setRunning(null);
  };
  return { run: (action: BulkAction) => void runOnce(() => run(action)), running, problem };
}

const LEFT_OUT = "Ya no existen, o su cuenta no puede cambiarlos.";

/** Rows of one request and its transaction: even the slowest machine is done with them in seconds. */
const PART = 1000;

/** Stops at the first part that fails; what was done before it stays done. */
async function runInParts(action: BulkAction, ids: readonly string[]) {
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
