import { type Choices, readChoice } from "#app/panel/records/list/choices.ts";

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
  return {
    asked: params.get("q") ?? "",
    chosen: Object.fromEntries(
      Object.entries(choices).map(([name, choice]) => [name, readChoice(choice, params.get(name))]),
    ),
    page: readPage(params.get("pagina")),
  };
}

function readPage(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
