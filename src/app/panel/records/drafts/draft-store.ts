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

export interface StoredDraft extends DraftPlace {
  draft: Draft;
}

const PREFIX = "panel.borrador";
const MAX_CHARACTERS = 1_000_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 40;

/** The drafts in a browser's storage; `storage` is null where the browser refuses it. */
export function createDraftStore(storage: Storage | null, now: () => number) {
  const all = (): StoredDraft[] => {
    if (storage === null) return [];
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    return names
      .flatMap((name) => readDraft(storage, name))
      .toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  };
  const remove = (place: DraftPlace) => {
    try {
      storage?.removeItem(nameOf(place));
    } catch {
      // Refused storage holds nothing.
    }
  };
  const put = (place: DraftPlace, text: string): boolean => {
    try {
      storage?.setItem(nameOf(place), text);
      return storage !== null;
    } catch {
      return false;
    }
  };
  return {
    /** Stores a draft, evicting the oldest other one if it must; false when the browser cannot. */
    write: (place: DraftPlace, draft: Omit<Draft, "savedAt">): boolean => {
      const text = JSON.stringify({ ...draft, savedAt: now() });
      if (text.length > MAX_CHARACTERS) return false;
      if (put(place, text)) return true;
      const oldest = all().findLast((stored) => nameOf(stored) !== nameOf(place));
      if (oldest === undefined) return false;
      remove(oldest);
      return put(place, text);
    },
    remove,
    /** A user's drafts, newest first. */
    list: (userId: string): StoredDraft[] => all().filter((stored) => stored.userId === userId),
    /** Removes expired drafts, and the oldest beyond the limit. */
    prune: () => {
      const oldest = now() - MAX_AGE_MS;
      all().forEach((stored, index) => {
        if (stored.draft.savedAt < oldest || index >= MAX_DRAFTS) remove(stored);
      });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function nameOf({ userId, form, recordId, pageId }: DraftPlace): string {
  return [PREFIX, userId, form, recordId ?? "", pageId].join("|");
}

/** Empty when the entry is not a draft, or has an outdated format. */
function readDraft(storage: Storage, name: string | null): StoredDraft[] {
  const [prefix, userId, form, recordId, pageId, ...rest] = name?.split("|") ?? [];
  if (prefix !== PREFIX || name === null || rest.length > 0) return [];
  if (!userId || !form || recordId === undefined || !pageId) return [];
  try {
    const draft: unknown = JSON.parse(storage.getItem(name) ?? "");
    if (!isDraft(draft)) return [];
    return [{ userId, form, recordId: recordId || null, pageId, draft }];
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
      const value = values[field];
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
