import { useState } from "react";

/** Which items of a list are expanded. */
export function useOpenItems() {
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  return {
    isOpen: (id: number) => openIds.has(id),
    open: (id: number) => setOpenIds((ids) => new Set([...ids, id])),
    toggle: (id: number) =>
      setOpenIds((ids) =>
        ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
      ),
  };
}
