import { useEffect, useEffectEvent, useState } from "react";

import { useTabAddress } from "#app/ui/panel/tab-address.ts";

/**
 * The choices that a list offers, by their name in the address: the values, of which the first holds
 * when the address says nothing, or null where any text may stand.
 */
export type ListChoices = Readonly<Record<string, readonly [string, ...string[]] | null>>;

type Chosen<C extends ListChoices> = {
  readonly [Name in keyof C]: C[Name] extends readonly string[] ? C[Name][number] : string;
};

const TYPING_PAUSE_MS = 250;

/**
 * How a list is searched, narrowed, sorted and paged, kept in the tab's address: going back, forward and
 * reloading keep it. `orden` is the one choice that narrows nothing.
 */
export function useListAddress<const C extends ListChoices>(choices: C) {
  const { params, change } = useTabAddress();
  const asked = params.get("q") ?? "";
  const search = useSearchText(asked, (text) =>
    // A search is one step for the back button, however it was typed.
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
    /** What stands in the search box. */
    text: search.text,
    onText: search.onText,
    /** What is looked for: the text once its typing has paused. */
    asked,
    chosen,
    choose: (name: keyof C & string, value: string) =>
      change({ [name]: value === choices[name]?.[0] ? null : value, pagina: null }),
    isNarrowed,
    /** Takes search and filters away. */
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

/** The text as typed, told once its typing pauses; what the address says otherwise (back) wins. */
function useSearchText(asked: string, onAsk: (text: string) => void) {
  // What was typed holds over the address that it was typed over, and over the one it was told to.
  const [typed, setTyped] = useState<Typed>({ text: asked, over: asked, told: null });
  if (typed.told !== null && typed.told === asked) {
    setTyped({ text: typed.text, over: asked, told: null });
  }
  const text = typed.over === asked || typed.told === asked ? typed.text : asked;
  const ask = useEffectEvent((told: string) => {
    setTyped({ text, over: asked, told });
    onAsk(told);
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => ask(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return {
    text,
    onText: (next: string) => setTyped({ text: next, over: asked, told: typed.told }),
  };
}

interface Typed {
  text: string;
  over: string;
  told: string | null;
}
