import {
  createEntryStorage,
  type DraftPlace,
  type Entry,
  isPlain,
  nameOf,
} from "#app/panel/records/drafts/draft-entries.ts";
import { isRequestForm } from "#app/panel/records/drafts/request-forms.ts";

/** The unsaved values of a form. */
export interface Draft {
  /** The form's values as typed. */
  values: Readonly<Record<string, unknown>>;
  /** The stored record that they are based on; null for a new one. */
  base: unknown;
  /** The form's title. */
  title: string;
  /** The id of a new record. */
  newId?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export interface StoredDraft extends DraftPlace {
  draft: Draft;
}

/** Encrypts texts, so that the browser's storage reveals nothing without the user's session. */
export interface DraftCipher {
  seal: (text: string) => string;
  /** Null for text that was not encrypted with the key. */
  open: (sealed: string) => string | null;
}

const MAX_CHARACTERS = 1_000_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 40;

/**
 * The drafts in a browser's storage (null if the browser denies access), encrypted with their users' keys once these have
 * loaded. Drafts about requests may name customers, and are never stored unencrypted.
 */
export function createDraftStore(storage: Storage | null, now: () => number) {
  const ciphers = new Map<string, DraftCipher>();
  const entries = createEntryStorage(storage);
  const store = (entry: Entry): boolean => {
    const cipher = ciphers.get(entry.userId);
    if (cipher === undefined && isRequestForm(entry.form)) return false;
    const stored = cipher === undefined ? entry : { ...entry, text: cipher.seal(entry.text) };
    if (entries.put(stored)) return true;
    const oldest = entries.list().findLast((other) => nameOf(other) !== nameOf(entry));
    if (oldest === undefined) return false;
    entries.remove(oldest);
    return entries.put(stored);
  };
  return {
    /** Stores a draft, evicting the oldest other one if it must; false when the browser cannot. */
    write: (place: DraftPlace, draft: Omit<Draft, "savedAt">): boolean => {
      const savedAt = now();
      const text = JSON.stringify({ ...draft, savedAt });
      return text.length <= MAX_CHARACTERS && store({ ...place, savedAt, text });
    },
    remove: entries.remove,
    /** A user's drafts, newest first, filtered by `isWanted` before decryption. */
    list: (
      userId: string,
      isWanted: (place: DraftPlace) => boolean = () => true,
    ): StoredDraft[] => {
      const cipher = ciphers.get(userId);
      return entries
        .list()
        .filter((entry) => entry.userId === userId && isWanted(entry))
        .flatMap((entry) => openEntry(entry, cipher));
    },
    /** Whether a user has drafts that cannot be read until the key arrives. */
    isLocked: (userId: string): boolean =>
      !ciphers.has(userId) && entries.list().some((entry) => entry.userId === userId),
    /** Sets a user's key, and encrypts what was stored before. */
    unlock: (userId: string, cipher: DraftCipher): void => {
      ciphers.set(userId, cipher);
      const isOwnPlain = (entry: Entry) => entry.userId === userId && isPlain(entry);
      for (const entry of entries.list().filter(isOwnPlain)) {
        // The encrypted text is longer; if it does not fit, the entry stays unencrypted.
        entries.put({ ...entry, text: cipher.seal(entry.text) });
      }
    },
    /** Removes expired drafts, and the oldest beyond the limit. */
    prune: () => {
      const oldest = now() - MAX_AGE_MS;
      entries.list().forEach((entry, index) => {
        if (entry.savedAt < oldest || index >= MAX_DRAFTS) entries.remove(entry);
      });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Empty if it was encrypted with another key, or has an outdated format. */
function openEntry(entry: Entry, cipher: DraftCipher | undefined): StoredDraft[] {
  const { text, savedAt: _, ...place } = entry;
  try {
    const draft: unknown = JSON.parse(isPlain(entry) ? text : (cipher?.open(text) ?? ""));
    return isDraft(draft) ? [{ ...place, draft }] : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { values, base, title, savedAt } = value as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof values === "object" &&
    values !== null &&
    base !== undefined &&
    typeof title === "string" &&
    typeof savedAt === "number"
  );
}

/**
 * Fits a draft's values to the current form: unknown fields and fields of another type are left out, and
 * missing ones are taken from `blank`.
 */
export function fitValues<V extends object>(
  blank: V,
  values: Readonly<Record<string, unknown>>,
): V {
  return Object.fromEntries(
    Object.entries(blank).map(([field, usual]: [string, unknown]) => {
      const value = Object.hasOwn(values, field) ? values[field] : undefined;
      return [field, isOfSameKind(usual, value) ? mergeGroups(usual, value) : usual];
    }),
  ) as V;
}

function isOfSameKind(a: unknown, b: unknown): boolean {
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b) && b !== null;
}

/** Settings are grouped by section: each group is fitted separately. */
function mergeGroups(usual: unknown, value: unknown): unknown {
  if (typeof usual !== "object" || usual === null || Array.isArray(usual)) return value;
  return fitValues(usual, value as Record<string, unknown>);
}
