import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";

interface SubmissionOptions<V> {
  /** Asks what is to be asked about values before they become public; resolves with whether to continue. */
  mayPublish: (values: V) => Promise<boolean>;
  /** Called with true when a save begins, and with false when it has ended, however it did. */
  onSaving?: (isRunning: boolean) => void;
}

/** Runs one save of a form at a time, from the press to the end. */
export function useSubmission<V extends FieldValues>(
  form: UseFormReturn<V>,
  { mayPublish, onSaving }: SubmissionOptions<V>,
) {
  const runOnce = useSingleRun();
  const [isAsking, setIsAsking] = useState(false);
  const whileSaving = (save: () => Promise<unknown>) =>
    runOnce(async () => {
      onSaving?.(true);
      try {
        await save();
      } finally {
        onSaving?.(false);
      }
    });
  const ask = async (values: V) => {
    setIsAsking(true);
    try {
      return await mayPublish(values);
    } finally {
      setIsAsking(false);
    }
  };
  return {
    whileSaving,
    /** Validates the values, asks, and calls `act`. */
    whenValid: (act: (values: V) => unknown) =>
      form.handleSubmit((values) =>
        whileSaving(async () => {
          if (await ask(values)) await act(values);
        }),
      ),
    /** Whether the values are being checked, or the user is asked about them. */
    isAsking,
  };
}
