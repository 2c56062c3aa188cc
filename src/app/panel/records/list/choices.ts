/** A filter or the sort order of a list. */
export type Choice =
  | {
      label: string;
      /** Values of the URL parameter with title and meaning; the first one is the default. */
      options: readonly (readonly [value: string, title: string, meaning: unknown])[];
    }
  | {
      label: string;
      /** Any text is allowed; this is the title of the blank default, which means null. */
      blank: string;
    };

/** The choices of a list by URL parameter; `orden` is the one that does not filter. */
export type Choices = Readonly<Record<string, Choice>>;

/** Filters a list to records with a draft; offered while there are any. */
export const DRAFTS_CHOICE = {
  label: "Borradores",
  options: [
    ["todos", "Con y sin borrador", false],
    ["con", "Con borrador", true],
  ],
} as const;

/** The meanings of the chosen values. */
export type Meanings<C extends Choices> = {
  readonly [Name in keyof C]: C[Name] extends {
    options: readonly (readonly [string, string, infer Meaning])[];
  }
    ? Meaning
    : string | null;
};

/** The value of a choice that is not in the URL. */
export function defaultOf(choice: Choice): string {
  return "options" in choice ? (choice.options[0]?.[0] ?? "") : "";
}

/** Which part of a list is shown. */
export interface ListView {
  /** The search text. */
  asked: string;
  /** The values of the list's filters and its sort order. */
  chosen: Readonly<Record<string, string>>;
  /** Starts at 1. */
  page: number;
}

/** Reads it from the URL parameters of the list's tab. */
export function readListView(params: URLSearchParams, choices: Choices): ListView {
  const page = params.get("pagina") ?? "";
  return {
    asked: params.get("q") ?? "",
    chosen: Object.fromEntries(
      Object.entries(choices).map(([name, choice]) => [name, readChoice(choice, params.get(name))]),
    ),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The chosen value: the given one if it is allowed, otherwise the default. */
function readChoice(choice: Choice, value: string | null): string {
  const isAllowed =
    !("options" in choice) || choice.options.some(([candidate]) => candidate === value);
  return value !== null && isAllowed ? value : defaultOf(choice);
}

/** Returns the meanings of chosen values. */
export function readMeanings<C extends Choices>(
  choices: C,
  chosen: Readonly<Record<string, string>>,
): Meanings<C> {
  const given = new Map(Object.entries(chosen));
  return Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      name,
      "options" in choice
        ? choice.options.find(([value]) => value === given.get(name))?.[2]
        : given.get(name) || null,
    ]),
  ) as Meanings<C>;
}

/** Whether all values are the defaults. */
export function isDefault(choices: Choices, chosen: Readonly<Record<string, unknown>>): boolean {
  const given = new Map(Object.entries(chosen));
  return Object.entries(choices).every(([name, choice]) => given.get(name) === defaultOf(choice));
}
