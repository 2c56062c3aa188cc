import { useContext, useState } from "react";

import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import {
  describeQuestion,
  type BulkVerb,
  describeSuccess,
  describeFailure,
} from "#app/panel/records/bulk/bulk-texts.ts";
import type { Selection } from "#app/panel/records/bulk/use-selection.ts";
import { RecordHistoryContext } from "#app/panel/records/history/record-history.ts";
import { showError, showSuccess, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { RecordLabel } from "#domain/records/record-tables.ts";

/** A bulk action on the selected records. */
export interface BulkAction extends BulkVerb {
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

/** Runs a bulk action after confirmation; records for which it failed stay selected. */
export function useBulk(label: RecordLabel, selection: Selection, onFinished: () => void) {
  // Null in the inbox: no version of personal data may outlive it.
  const history = useContext(RecordHistoryContext);
  const runOnce = useSingleRun();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [problem, setProblem] = useState("");

  const run = async (action: BulkAction) => {
    const chosen = [...selection.ids];
    if (chosen.length === 0) return;
    const question = [describeQuestion(label, action, chosen.length), action.meaning]
      .join(" ")
      .trim();
    if (!((await action.ask?.(chosen, question, action.label)) ?? window.confirm(question))) return;
    setRunning(action);
    setProblem("");
    const { done, error } = await runInParts(action, chosen);
    const failed = chosen.filter((id) => !done.has(id));
    if (done.size > 0) {
      action.onDone?.([...done]);
      const text = describeSuccess(label, action, done.size);
      if (action.isDangerous === true && history !== null) {
        showUndoable(text, () => history.restore([...done]));
      } else showSuccess(text);
    }
    if (failed.length === 0) {
      selection.stop();
      onFinished();
    } else {
      const text = describeFailure(label, action, { failed: failed.length, chosen: chosen.length });
      const reason = error === null ? (action.leftOut ?? LEFT_OUT) : explainError(error);
      selection.choose(failed);
      showError(text, { reason });
      setProblem(`${text}. ${reason} Lo que falta sigue seleccionado.`);
    }
    setRunning(null);
  };
  return { run: (action: BulkAction) => void runOnce(() => run(action)), running, problem };
}

const LEFT_OUT = "Ya no existen, o su cuenta no puede cambiarlos.";

/** Rows per request and transaction: few enough to take seconds on the slowest machine. */
const PART = 1000;

/** Stops at the first part that fails; earlier parts stay committed. */
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
