/** The key of a draft. Each open page has its own, so that two pages never overwrite each other's. */
export interface DraftPlace {
  userId: string;
  /** The tab's id. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** The open page that wrote it. */
  pageId: string;
}

/** A draft as it is stored. */
export interface Entry extends DraftPlace {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Encrypted, or plain JSON until the key arrives. */
  text: string;
}

const PREFIX = "panel.borrador";

/** The entries in a browser's storage, `TIME.CIPHERTEXT` or JSON, under the names of their places. */
export function createEntryStorage(storage: Storage | null) {
  return {
    /** Newest first. */
    list: (): Entry[] => {
      if (storage === null) return [];
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      return names
        .flatMap((name) => readEntry(storage, name))
        .toSorted((a, b) => b.savedAt - a.savedAt);
    },
    /** False if the browser cannot store it. */
    put: (entry: Entry): boolean => {
      try {
        storage?.setItem(
          nameOf(entry),
          isPlain(entry) ? entry.text : `${entry.savedAt}.${entry.text}`,
        );
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove: (place: DraftPlace): void => {
      try {
        storage?.removeItem(nameOf(place));
      } catch {
        // Inaccessible storage contains nothing.
      }
    },
  };
}

/** The storage key of an entry. */
export function nameOf({ userId, form, recordId, pageId }: DraftPlace): string {
  return [PREFIX, userId, form, recordId ?? "", pageId].join("|");
}

export function isPlain({ text }: Entry): boolean {
  return text.startsWith("{");
}

/** Empty if the entry is not a draft. */
function readEntry(storage: Storage, name: string | null): Entry[] {
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
