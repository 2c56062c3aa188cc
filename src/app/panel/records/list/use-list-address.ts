import { useEffect, useEffectEvent, useState } from "react";

import { useTabAddress } from "#app/panel/lib/tab-address.ts";

/**
 * The choices of a list, by URL parameter: the allowed values, of which the first is the default, or null
 * when any text is allowed.
 */
export type ListChoices = Readonly<Record<string, readonly [string, ...string[]] | null>>;

type Chosen<C extends ListChoices> = {
  readonly [Name in keyof C]: C[Name] extends readonly string[] ? C[Name][number] : string;
};

const TYPING_PAUSE_MS = 250;

/**
 * A list's search, filters, sort order and page, stored in the tab's URL parameters, so that they survive
 * back, forward and reload. `orden` is the one choice that does not filter.
 */
export function useListAddress<const C extends ListChoices>(choices: C) {
  const { params, change } = useTabAddress();
  const asked = params.get("q") ?? "";
  const search = useSearchText(asked, (text) =>
    // A search is one history entry, however it was typed.
    change({ q: text, pagina: null }, asked !== "" && text !== ""),
  );
  const chosen = Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, readChoice(params.get(name), values)]),
  ) as Chosen<C>;
  const isNarrowed =
    asked !== "" ||
    Object.entries(choices).some(
      ([name, values]) => name !== "orden" && chosen[name] !== (values?.[0] ?? ""),
    );
  return {
    /** The search box's text. */
    text: search.text,
    onText: search.onText,
    /** The search text in the URL: the debounced text. */
    asked,
    chosen,
    choose: (name: keyof C & string, value: string) =>
      change({ [name]: value === choices[name]?.[0] ? null : value, pagina: null }),
    isNarrowed,
    /** Clears search and filters. */
    clear: () => {
      search.onText("");
      const names = Object.keys(choices).filter((name) => name !== "orden");
      change({ q: null, pagina: null, ...Object.fromEntries(names.map((name) => [name, null])) });
    },
    /** From 1. */
    page: readPage(params.get("pagina")),
    showPage: (page: number, replace = false) =>
      change({ pagina: page === 1 ? null : String(page) }, replace),
  };
}

function readChoice(value: string | null, values: readonly [string, ...string[]] | null): string {
  if (values === null) return value ?? "";
  return values.find((candidate) => candidate === value) ?? values[0];
}

function readPage(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/** The text as typed, reported after a debounce; a different text in the URL (as after back) wins. */
function useSearchText(asked: string, onAsk: (text: string) => void) {
  // Typed text wins over the URL's text that it replaced, and over the one that was reported for it.
  const [typed, setTyped] = useState<Typed>({ text: asked, over: asked, reported: null });
  if (typed.reported !== null && typed.reported === asked) {
    setTyped({ text: typed.text, over: asked, reported: null });
  }
  const text = typed.over === asked || typed.reported === asked ? typed.text : asked;
  const ask = useEffectEvent((reported: string) => {
    setTyped({ text, over: asked, reported });
    onAsk(reported);
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => ask(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return {
    text,
    onText: (next: string) => setTyped({ text: next, over: asked, reported: typed.reported }),
  };
}

interface Typed {
  text: string;
  over: string;
  reported: string | null;
}
