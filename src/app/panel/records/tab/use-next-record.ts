import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * The record that was asked for while another's form is being saved: it waits until that form closes, and is forgotten
 * when the save fails, since the form then stays.
 */
export function useNextRecord<Edited>(mutationKey: QueryKey) {
  const cache = useQueryClient().getMutationCache();
  const next = useRef<Edited | null>(null);
  // Asked at the press: what was rendered last may still be saving when its form has just closed.
  const findSave = () => cache.find({ mutationKey, status: "pending" });
  return {
    isSaving: () => findSave() !== undefined,
    /** Keeps a record if a form is being saved. @returns whether one is */
    keep: (edited: Edited): boolean => {
      const save = findSave();
      if (save === undefined) return false;
      const isFirst = next.current === null;
      next.current = edited;
      if (!isFirst) return true;
      const stop = cache.subscribe(({ mutation }) => {
        if (mutation !== save || save.state.status === "pending") return;
        stop();
        if (save.state.status === "error") next.current = null;
      });
      return true;
    },
    /** The record, once: then none is stored. */
    take: (): Edited | null => {
      const edited = next.current;
      next.current = null;
      return edited;
    },
  };
}
