import { createDraftStore, type DraftStore } from "#app/features/records/admin/draft-store.ts";

let drafts: DraftStore | null = null;

/** The page's drafts in local storage; the browser may refuse that. */
export function getBrowserDrafts(): DraftStore {
  if (drafts !== null) return drafts;
  drafts = createDraftStore(openStorage(), Date.now);
  drafts.prune();
  return drafts;
}

function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
