import { useEffect, useState } from "react";

import { useAuth, useUserId } from "#app/panel/auth/auth-context.ts";
import { getBrowserDrafts, unlockDrafts } from "#app/panel/records/drafts/browser-drafts.ts";
import { findDrafts, onAbandonedDrafts } from "#app/panel/records/drafts/draft-autosave.ts";
import type { StoredDraft } from "#app/panel/records/drafts/draft-store.ts";
import { formatAgo } from "#app/shared/format.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** An abandoned draft, and its age: `hace 5 minutos`. */
export type AbandonedDraft = StoredDraft & { age: string };

interface FoundDrafts {
  abandoned: readonly AbandonedDraft[];
  /** Drafts of forms in other open pages. */
  elsewhere: readonly StoredDraft[];
}

/** The user's drafts, newest first, updated as forms open and close and other pages end. */
export function useFoundDrafts(): FoundDrafts {
  const { client } = useAuth();
  const userId = useUserId();
  const [found, setFound] = useState<FoundDrafts>({ abandoned: [], elsewhere: [] });
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const find = () =>
      void findDrafts(getBrowserDrafts(), userId).then(({ abandoned, elsewhere }) => {
        const now = readServerTime();
        const aged = abandoned.map((stored) => ({
          ...stored,
          age: formatAgo(stored.draft.savedAt, now),
        }));
        if (!signal.aborted) setFound({ abandoned: aged, elsewhere });
      });
    find();
    if (client !== null && getBrowserDrafts().isLocked(userId)) void unlockDrafts(client, userId);
    signal.addEventListener("abort", onAbandonedDrafts(find));
    // Another page may have closed in the meantime.
    window.addEventListener("focus", find, { signal });
    return () => aborter.abort();
  }, [client, userId]);
  return found;
}
