import { notifyAbandonedDrafts } from "#app/panel/records/drafts/draft-autosave.ts";
import { createDraftStore, type DraftStore } from "#app/panel/records/drafts/draft-store.ts";
import { findDraftKey } from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import { readServerTime } from "#domain/server-clock.ts";

let drafts: DraftStore | null = null;
const attempts = new Map<string, Promise<void>>();
const RETRY_MS = 15_000;

/** The drafts in local storage, to which the browser may deny access. */
export function getBrowserDrafts(): DraftStore {
  if (drafts !== null) return drafts;
  drafts = createDraftStore(openStorage(), readServerTime);
  drafts.prune();
  return drafts;
}

/** Loads the key of the user's drafts, retrying until it succeeds; resolves after the first attempt. */
export function unlockDrafts(client: Client, userId: string): Promise<void> {
  const known = attempts.get(userId);
  if (known !== undefined) return known;
  const attempt = unlock(client, userId).catch(() => {
    setTimeout(() => {
      attempts.delete(userId);
      void unlockDrafts(client, userId);
    }, RETRY_MS);
  });
  attempts.set(userId, attempt);
  return attempt;
}

async function unlock(client: Client, userId: string): Promise<void> {
  const [{ createDraftCipher }, key] = await Promise.all([
    import("#app/panel/records/drafts/draft-cipher.ts"),
    findDraftKey(client, userId),
  ]);
  getBrowserDrafts().unlock(userId, createDraftCipher(key));
  notifyAbandonedDrafts();
}

function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
