import type { Fields } from "#app/panel/records/edit/form-values.ts";
import { NO_VERSION } from "#data/content.ts";
import type { DraftContent } from "#data/publishing/drafts.ts";

/* The journal: what was typed and is not stored on the server yet, encrypted in the browser's local storage. */

/** The key of a journal entry. Each open form has its own, so that two pages never overwrite each other's. */
export interface EntryKey {
  userId: string;
  /** The id of the form's tab. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** The open page that wrote it, and the form within the page. */
  pageId: string;
}

/** The unsaved values of a form. */
export interface Entry {
  /** The form's values as typed. */
  values: Fields;
  /** The stored record that they are based on; null for a new one. */
  base: unknown;
  /** The form's title. */
  title: string;
  /** The id of a new record. */
  newId?: string;
  /** What was sent to its draft on the server since the last change, as the page may have ended before the response. */
  sent?: SentDraft;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export type SentDraft = Pick<DraftContent, "changes" | "typed">;

export interface StoredEntry extends EntryKey {
  entry: Entry;
}

/** Encrypts texts, so that the browser's storage reveals nothing without the user's session. */
export interface JournalCipher {
  seal: (text: string) => string;
  /** Null for text that was not encrypted with the key. */
  open: (sealed: string) => string | null;
}

/* The forms of a request; the entry's record is the request. */
export const NOTES_FORM = "solicitudes";
export const PROPOSALS_FORM = "propuestas";

export const isRequestForm = (form: string): boolean =>
  form === NOTES_FORM || form === PROPOSALS_FORM;

const PREFIX = "panel.borrador";
const MAX_CHARACTERS = 1_000_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_ENTRIES = 40;

/**
 * The journal in a browser's storage (null if the browser denies access), encrypted with its users' keys once these have
 * loaded. Entries about requests may name customers, and are never stored unencrypted.
 */
export function createJournal(storage: Storage | null, now: () => number) {
  const ciphers = new Map<string, JournalCipher>();
  const texts = createTextStorage(storage);
  const store = (stored: StoredText): boolean => {
    const cipher = ciphers.get(stored.userId);
    if (cipher === undefined && isRequestForm(stored.form)) return false;
    const text = cipher === undefined ? stored.text : cipher.seal(stored.text);
    if (texts.put({ ...stored, text })) return true;
    const oldest = texts.list().findLast((other) => nameOf(other) !== nameOf(stored));
    if (oldest === undefined) return false;
    texts.remove(oldest);
    return texts.put({ ...stored, text });
  };
  return {
    /** Stores an entry, evicting the oldest other one if it must; false when the browser cannot. */
    write: (key: EntryKey, entry: Omit<Entry, "savedAt">): boolean => {
      const savedAt = now();
      const text = JSON.stringify({ ...entry, savedAt });
      return text.length <= MAX_CHARACTERS && store({ ...key, savedAt, text });
    },
    remove: texts.remove,
    /** Removes all entries of a user about a record. */
    removeAll: ({ userId, form, recordId }: Omit<EntryKey, "pageId">): void => {
      for (const stored of texts.list()) {
        const isAbout = stored.form === form && stored.recordId === recordId;
        if (stored.userId === userId && isAbout) texts.remove(stored);
      }
    },
    /** A user's entries, newest first, filtered by `isWanted` before decryption. */
    list: (userId: string, isWanted: (key: EntryKey) => boolean = () => true): StoredEntry[] => {
      const cipher = ciphers.get(userId);
      return texts
        .list()
        .filter((stored) => stored.userId === userId && isWanted(stored))
        .flatMap((stored) => decrypt(stored, cipher));
    },
    /** Whether a user has entries that cannot be read until the key arrives. */
    isLocked: (userId: string): boolean =>
      !ciphers.has(userId) && texts.list().some((stored) => stored.userId === userId),
    /** Sets a user's key, and encrypts what was stored before. */
    unlock: (userId: string, cipher: JournalCipher): void => {
      ciphers.set(userId, cipher);
      for (const stored of texts.list()) {
        // The encrypted text is longer; if it does not fit, the entry stays unencrypted.
        if (stored.userId === userId && isPlain(stored))
          texts.put({ ...stored, text: cipher.seal(stored.text) });
      }
    },
    /** Removes expired entries, and the oldest beyond the limit. */
    prune: () => {
      const oldest = now() - MAX_AGE_MS;
      texts.list().forEach((stored, index) => {
        if (stored.savedAt < oldest || index >= MAX_ENTRIES) texts.remove(stored);
      });
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;

/** Empty if it was encrypted with another key, or has an outdated format. */
function decrypt(stored: StoredText, cipher: JournalCipher | undefined): StoredEntry[] {
  const { text, savedAt: _, ...key } = stored;
  try {
    const entry: unknown = JSON.parse(isPlain(stored) ? text : (cipher?.open(text) ?? ""));
    return isEntry(entry) ? [{ ...key, entry: upgrade(entry) }] : [];
  } catch {
    return [];
  }
}

/** Single texts were once based on the stored text instead of a record with its version. */
function upgrade(entry: Entry): Entry {
  const { base } = entry;
  return typeof base === "string"
    ? { ...entry, base: { text: base, updated_at: NO_VERSION } }
    : entry;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  const { values, base, title, savedAt } = value as Partial<Record<keyof Entry, unknown>>;
  return (
    typeof values === "object" &&
    values !== null &&
    base !== undefined &&
    typeof title === "string" &&
    typeof savedAt === "number"
  );
}

/** An entry as it is stored. */
interface StoredText extends EntryKey {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Encrypted, or plain JSON until the key arrives. */
  text: string;
}

/** The texts in a browser's storage, `TIME.CIPHERTEXT` or JSON, under the names of their keys. */
function createTextStorage(storage: Storage | null) {
  return {
    /** Newest first. */
    list: (): StoredText[] => {
      if (storage === null) return [];
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      return names
        .flatMap((name) => readText(storage, name))
        .toSorted((a, b) => b.savedAt - a.savedAt);
    },
    /** False if the browser cannot store it. */
    put: (stored: StoredText): boolean => {
      const { savedAt, text } = stored;
      try {
        storage?.setItem(nameOf(stored), isPlain(stored) ? text : `${savedAt}.${text}`);
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove: (key: EntryKey): void => {
      try {
        storage?.removeItem(nameOf(key));
      } catch {
        // Inaccessible storage contains nothing.
      }
    },
  };
}

/** The name of an entry in the storage. */
function nameOf({ userId, form, recordId, pageId }: EntryKey): string {
  return [PREFIX, userId, form, recordId ?? "", pageId].join("|");
}

function isPlain({ text }: StoredText): boolean {
  return text.startsWith("{");
}

/** Empty if it is not of the journal. */
function readText(storage: Storage, name: string | null): StoredText[] {
  const [prefix, userId, form, recordId, pageId, ...rest] = name?.split("|") ?? [];
  if (prefix !== PREFIX || name === null || rest.length > 0) return [];
  if (!userId || !form || recordId === undefined || !pageId) return [];
  const stored = storage.getItem(name) ?? "";
  const [, time, timeWithin] = /^(\d+)\.|,"savedAt":(\d+)\}$/.exec(stored) ?? [];
  const savedAt = Number(time ?? timeWithin);
  if (Number.isNaN(savedAt)) return [];
  const text = stored.replace(/^\d+\./, "");
  return [{ userId, form, recordId: recordId || null, pageId, savedAt, text }];
}
