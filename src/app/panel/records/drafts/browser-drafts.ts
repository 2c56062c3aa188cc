import { createDraftStore, type DraftStore } from "#app/panel/records/drafts/draft-store.ts";

let drafts: DraftStore | null = null;

/** The drafts in local storage, which the browser may refuse. */
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
