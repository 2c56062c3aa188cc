import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A record requested while another one's form is being saved. It is opened once that form closes, and dropped if the save
 * fails, since the form then stays open.
 */
export function useNextRecord<Edited>(mutationKey: QueryKey) {
  const cache = useQueryClient().getMutationCache();
  const next = useRef<Edited | null>(null);
  // Checked on click: the last render may still report a save although the form has just closed.
  const findSave = () => cache.find({ mutationKey, status: "pending" });
  return {
    isSaving: () => findSave() !== undefined,
    /** Stores a record while a form is being saved. @returns whether one is */
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
    /** Returns and clears the stored record. */
    take: (): Edited | null => {
      const edited = next.current;
      next.current = null;
      return edited;
    },
  };
}
