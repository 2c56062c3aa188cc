import { useEffect, useState } from "react";

import { getBrowserDrafts } from "#app/features/records/admin/browser-drafts.ts";
import { findDrafts, onLeftDrafts } from "#app/features/records/admin/draft-keeper.ts";
import type { KeptDraft } from "#app/features/records/admin/draft-store.ts";
import { formatAgo } from "#app/lib/format.ts";

/** A draft that nobody has open, and how long ago it was written: `hace 5 minutos`. */
export type LeftDraft = KeptDraft & { age: string };

interface FoundDrafts {
  left: readonly LeftDraft[];
  /** Those that other open pages write. */
  elsewhere: readonly KeptDraft[];
}

/** A user's drafts, the newest first, followed while forms open and close and other pages end. */
export function useFoundDrafts(userId: string): FoundDrafts {
  const [found, setFound] = useState<FoundDrafts>({ left: [], elsewhere: [] });
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const find = () =>
      void findDrafts(getBrowserDrafts(), userId).then(({ left, elsewhere }) => {
        const now = Date.now();
        const aged = left.map((kept) => ({ ...kept, age: formatAgo(kept.draft.savedAt, now) }));
        if (!signal.aborted) setFound({ left: aged, elsewhere });
      });
    find();
    signal.addEventListener("abort", onLeftDrafts(find));
    // Another page may have ended meanwhile.
    window.addEventListener("focus", find, { signal });
    return () => aborter.abort();
  }, [userId]);
  return found;
}
