import { useState } from "react";

import {
  askForDeed,
  type Deed,
  type Noun,
  tellDeed,
  tellFailure,
} from "#app/features/records/admin/bulk-texts.ts";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
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
  const runOnce = useSingleRun();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [problem, setProblem] = useState("");

  const run = async (action: BulkAction) => {
    const chosen = [...selection.ids];
    if (chosen.length === 0 || !window.confirm(askForDeed(noun, action, chosen.length))) return;
    setRunning(action);
    setProblem("");
    const fail = (failed: number, reason: string) => {
      const text = tellFailure(noun, action, { failed, chosen: chosen.length });
      showError(text, { reason });
      setProblem(`${text}. ${reason}`);
    };
    try {
      const done = new Set(await action.run(chosen));
      const failed = chosen.filter((id) => !done.has(id));
      if (done.size > 0) {
        action.onDone?.([...done]);
        showSuccess(tellDeed(noun, action, done.size));
      }
      if (failed.length === 0) {
        selection.stop();
        onFinished();
      } else {
        selection.choose(failed);
        fail(failed.length, LEFT_OUT);
      }
    } catch (error) {
      fail(chosen.length, explainError(error));
    } finally {
      setRunning(null);
    }
  };
  return { run: (action: BulkAction) => void runOnce(() => run(action)), running, problem };
}

const LEFT_OUT =
  "Ya no existen o su cuenta no puede cambiarlos; siguen seleccionados por si quiere revisarlos.";
