import { useEffect, useState } from "react";

import { useAuth, useUserId } from "#app/panel/auth/auth-context.ts";
import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import { noteUnsavedChanges } from "#app/panel/lib/stores/unsaved-changes.ts";
import {
  createJournal,
  type Entry,
  type EntryKey,
  type Journal,
  type SentDraft,
  type StoredEntry,
} from "#app/panel/records/drafts/journal.ts";
import { formatAgo } from "#app/shared/format.ts";
import { findDraftKey } from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import { readDraftsOf } from "#data/publishing/drafts.ts";
import { isSame } from "#domain/records/changes.ts";
import { readServerTime } from "#domain/server-clock.ts";

/* This browser's journal, its open forms, and the entries that closed ones have left. */

let journal: Journal | null = null;
const attempts = new Map<string, Promise<void>>();
const RETRY_MS = 15_000;

/** The journal in local storage, to which the browser may deny access. */
export function getJournal(): Journal {
  if (journal !== null) return journal;
  journal = createJournal(openStorage(), readServerTime);
  journal.prune();
  return journal;
}

/** Loads the key of the user's entries, retrying until it succeeds; resolves after the first attempt. */
export function unlockJournal(client: Client, userId: string): Promise<void> {
  const known = attempts.get(userId);
  if (known !== undefined) return known;
  const attempt = unlock(client, userId).catch(() => {
    setTimeout(() => {
      attempts.delete(userId);
      void unlockJournal(client, userId);
    }, RETRY_MS);
  });
  attempts.set(userId, attempt);
  return attempt;
}

async function unlock(client: Client, userId: string): Promise<void> {
  const [{ createJournalCipher }, key] = await Promise.all([
    import("#app/panel/records/drafts/journal-cipher.ts"),
    findDraftKey(client, userId),
  ]);
  getJournal().unlock(userId, createJournalCipher(key));
  abandoned.notify();
}

function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether the key of the user's entries has loaded; true even if that failed, since forms work without it. */
export function useJournalKey(): boolean {
  const { client } = useAuth();
  const userId = useUserId();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (client !== null) void unlockJournal(client, userId).then(() => setIsReady(true));
  }, [client, userId]);
  return isReady;
}

/** The record that a form edits. */
export type FormPlace = Pick<EntryKey, "form" | "recordId">;

/** The writers of this page's open forms; entries of closed forms are offered again. */
const openWriters = new Map<JournalWriter, FormPlace>();
let count = 0;
const abandoned = createListeners();

/** Discards an abandoned entry. */
export function discardEntry(key: EntryKey): void {
  getJournal().remove(key);
  abandoned.notify();
}

/** Discards all entries of a user about a record that is gone. */
export function discardEntries(place: Omit<EntryKey, "pageId">): void {
  getJournal().removeAll(place);
  abandoned.notify();
}

/** The least time between two writes, which encrypt all that a form shows. */
const THROTTLE_MS = 100;

/** Writes the journal of one open form: after each change, throttled, and immediately when the page is left. */
export class JournalWriter {
  readonly #journal: Pick<Journal, "write" | "remove">;
  readonly #pageId: string;
  /** Called when the browser cannot store an entry. */
  readonly #onRefused: () => void;
  #pending: { key: EntryKey; entry: Omit<Entry, "savedAt"> } | null = null;
  #written: { key: EntryKey; entry: Omit<Entry, "savedAt"> } | null = null;
  #replaced: EntryKey | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By the page's monotonic clock. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(entries: Pick<Journal, "write" | "remove">, onRefused: () => void) {
    count += 1;
    this.#pageId = `${PAGE_ID}.${count}`;
    this.#journal = entries;
    this.#onRefused = onRefused;
  }

  /** Starts listening for the end of the page. @returns stops listening and flushes the pending entry */
  open(place: FormPlace): () => void {
    openWriters.set(this, place);
    const flush = () => this.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      noteUnsavedChanges(this, false);
      openWriters.delete(this);
      abandoned.notify();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }

  /** Sets the form's current values; null if nothing is unsaved. */
  note(key: Omit<EntryKey, "pageId">, entry: Omit<Entry, "savedAt"> | null): void {
    noteUnsavedChanges(this, entry !== null);
    // The entry that it continued from is as obsolete as its own.
    if (entry === null) return this.#replaced === null ? this.#forget() : this.discard();
    announcePresence();
    this.#pending = { key: { ...key, pageId: this.#pageId }, entry };
    const wait = Math.max(0, this.#writtenAt + THROTTLE_MS - performance.now());
    this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    this.#stop();
    if (this.#pending === null) return;
    const { key, entry } = this.#pending;
    this.#pending = null;
    this.#writtenAt = performance.now();
    // Another user has signed in and now owns the entry.
    if (this.#written !== null && this.#written.key.userId !== key.userId) {
      this.#journal.remove(this.#written.key);
    }
    this.#written = { key, entry };
    if (!this.#journal.write(key, entry)) return this.#onRefused();
    if (this.#replaced !== null) this.#journal.remove(this.#replaced);
    this.#replaced = null;
  }

  /** Adds to the stored entry what is being sent of it to the server. */
  noteSent(sent: SentDraft): void {
    this.flush();
    if (this.#written === null) return;
    const { key, entry } = this.#written;
    this.#journal.write(key, { ...entry, sent });
  }

  /** Removes the entries after the form was saved or cancelled. */
  discard(): void {
    noteUnsavedChanges(this, false);
    this.#forget();
    if (this.#replaced !== null) this.#journal.remove(this.#replaced);
    this.#replaced = null;
    abandoned.notify();
  }

  /**
   * Removes the entry of a closed form once the draft on the server contains it, unless another form shows the record by
   * now, which may lack what was typed. A new record has only one form.
   */
  discardShared({ form, recordId }: FormPlace): void {
    const isShown = [...openWriters.values()].some(
      (place) => place.form === form && place.recordId === recordId,
    );
    if (!isShown || recordId === null) this.discard();
  }

  /** Continues from a stored entry, which is removed once the form's own is stored. */
  replace(stored: EntryKey): void {
    this.#replaced = stored;
    abandoned.notify();
  }

  /** Whether an entry is the form's own, or the one that it continues from. */
  holds({ pageId }: EntryKey): boolean {
    return pageId === this.#pageId || pageId === this.#replaced?.pageId;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #forget(): void {
    this.#stop();
    this.#pending = null;
    if (this.#written !== null) this.#journal.remove(this.#written.key);
    this.#written = null;
  }
}

/** An abandoned entry, and its age: `hace 5 minutos`. */
export type AbandonedEntry = StoredEntry & { age: string };

interface FoundEntries {
  abandoned: readonly AbandonedEntry[];
  /** Entries of forms in other open pages. */
  elsewhere: readonly StoredEntry[];
}

/** The user's entries, newest first, updated as forms open and close and other pages end. */
export function useFoundEntries(): FoundEntries {
  const { client } = useAuth();
  const userId = useUserId();
  const [found, setFound] = useState<FoundEntries>({ abandoned: [], elsewhere: [] });
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const find = () =>
      void findEntries(client, userId).then((entries) => {
        if (!signal.aborted) setFound(entries);
      });
    find();
    if (client !== null && getJournal().isLocked(userId)) void unlockJournal(client, userId);
    signal.addEventListener("abort", abandoned.subscribe(find));
    // Another page may have closed in the meantime.
    window.addEventListener("focus", find, { signal });
    return () => aborter.abort();
  }, [client, userId]);
  return found;
}

async function findEntries(client: Client | null, userId: string): Promise<FoundEntries> {
  const others = await listOtherPages();
  for (const pageId of others) void awaitPageEnd(pageId);
  const isElsewhere = ({ pageId }: StoredEntry) => others.has(pageId.split(".")[0] ?? "");
  const entries = getJournal()
    .list(userId)
    .filter((stored) => ![...openWriters.keys()].some((writer) => writer.holds(stored)));
  const left = entries.filter((stored) => !isElsewhere(stored));
  const arrived = client === null ? [] : await listArrived(client, left);
  for (const stored of arrived) getJournal().remove(stored);
  const now = readServerTime();
  return {
    abandoned: left
      .filter((stored) => !arrived.includes(stored))
      .map((stored) => ({ ...stored, age: formatAgo(stored.entry.savedAt, now) })),
    elsewhere: entries.filter(isElsewhere),
  };
}

/** The entries that the drafts on the server contain: their pages ended before the response. None if that is unknown. */
async function listArrived(client: Client, entries: readonly StoredEntry[]) {
  const sent = entries.flatMap((stored) => {
    const id = stored.recordId ?? stored.entry.newId;
    return stored.entry.sent === undefined || id === undefined ? [] : [{ id, stored }];
  });
  if (sent.length === 0) return [];
  const drafts = await readDraftsOf(
    client,
    sent.map(({ id }) => id),
  ).catch(() => []);
  const isThere = (id: string, { changes, typed }: SentDraft) =>
    drafts.some(
      (draft) =>
        draft.record_id === id && isSame(draft.changes, changes) && isSame(draft.typed, typed),
    );
  return sent
    .filter(({ id, stored: { entry } }) => entry.sent !== undefined && isThere(id, entry.sent))
    .map(({ stored }) => stored);
}

/* An entry that another open page is still writing is not offered here. Each open page holds a Web Lock, which the browser
   releases however the page ends. */

const PAGE_LOCK = "panel.pagina.";

/** Id of this page; not a UUID, which browsers generate only on https. */
export const PAGE_ID = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

let isPresent = false;

/** Marks this page as open for the others, until it ends. */
function announcePresence(): void {
  if (isPresent) return;
  isPresent = true;
  void navigator.locks
    ?.request(PAGE_LOCK + PAGE_ID, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** The other pages whose end is awaited. */
const awaited = new Set<string>();

/** Offers the entries of another page once it has ended: a reloaded page may hold its lock for a moment longer. */
async function awaitPageEnd(pageId: string): Promise<void> {
  if (awaited.has(pageId)) return;
  awaited.add(pageId);
  try {
    await navigator.locks.request(PAGE_LOCK + pageId, { mode: "shared" }, () => undefined);
    awaited.delete(pageId);
    abandoned.notify();
  } catch {
    // Refused: this page is ending itself.
    awaited.delete(pageId);
  }
}

/** The other open pages with entries; empty in browsers without Web Locks. */
async function listOtherPages(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const names = held.flatMap(({ name }) => (name?.startsWith(PAGE_LOCK) ? [name] : []));
    return new Set(
      names.map((name) => name.slice(PAGE_LOCK.length)).filter((id) => id !== PAGE_ID),
    );
  } catch {
    return new Set();
  }
}
