/** What a form held, unsaved. */
export interface Draft {
  /** What was typed, as the form holds it. */
  values: Readonly<Record<string, unknown>>;
  /** The stored record that it was typed over; null for a new one. */
  base: unknown;
  /** What the form is called. */
  title: string;
  /** What a new record will be called. */
  newId?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Whose draft, and of what: one for each open page, so that two pages never write over each other's. */
export interface DraftPlace {
  userId: string;
  /** The panel's tab. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** The open page that wrote it. */
  pageId: string;
}

export interface KeptDraft extends DraftPlace {
  draft: Draft;
}

const PREFIX = "panel.borrador";
const MAX_CHARACTERS = 1_000_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 40;

/** The drafts that a browser keeps; `storage` is null where the browser refuses it. */
export function createDraftStore(storage: Storage | null, now: () => number) {
  const all = (): KeptDraft[] => {
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
    /** Keeps a draft, at the cost of the oldest ones if it must; false when the browser cannot. */
    write: (place: DraftPlace, draft: Omit<Draft, "savedAt">): boolean => {
      const text = JSON.stringify({ ...draft, savedAt: now() });
      if (text.length > MAX_CHARACTERS) return false;
      if (put(place, text)) return true;
      const oldest = all().findLast((kept) => nameOf(kept) !== nameOf(place));
      if (oldest === undefined) return false;
      remove(oldest);
      return put(place, text);
    },
    remove,
    /** A user's drafts, the newest first. */
    list: (userId: string): KeptDraft[] => all().filter((kept) => kept.userId === userId),
    /** Removes what is too old, and the oldest of too many. */
    prune: () => {
      const oldest = now() - MAX_AGE_MS;
      all().forEach((kept, index) => {
        if (kept.draft.savedAt < oldest || index >= MAX_DRAFTS) remove(kept);
      });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function nameOf({ userId, form, recordId, pageId }: DraftPlace): string {
  return [PREFIX, userId, form, recordId ?? "", pageId].join("|");
}

/** None when it is something else, or of another form than today's. */
function readDraft(storage: Storage, name: string | null): KeptDraft[] {
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
 * A draft's values for the form of today: a field that the form has not, or of another kind, is left
 * out, and one that the draft has not is as in `blank`.
 */
export function fitValues<V extends object>(
  blank: V,
  values: Readonly<Record<string, unknown>>,
): V {
  return Object.fromEntries(
    Object.entries(blank).map(([field, usual]: [string, unknown]) => {
      const kept = values[field];
      return [field, isOfSameKind(usual, kept) ? mergeGroups(usual, kept) : usual];
    }),
  ) as V;
}

function isOfSameKind(a: unknown, b: unknown): boolean {
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b) && b !== null;
}

/** Settings are grouped by section: each group is fitted by itself. */
function mergeGroups(usual: unknown, kept: unknown): unknown {
  if (typeof usual !== "object" || usual === null || Array.isArray(usual)) return kept;
  return fitValues(usual, kept as Record<string, unknown>);
}
