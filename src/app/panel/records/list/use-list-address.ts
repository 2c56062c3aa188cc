import { useEffect, useEffectEvent, useState } from "react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { type Choices, defaultOf, isDefault } from "#app/panel/records/list/choices.ts";
import { readListView } from "#app/panel/records/list/list-view.ts";

const TYPING_PAUSE_MS = 250;

/**
 * A list's search, filters, sort order and page, stored in the tab's URL parameters, so that they survive
 * back, forward and reload. `orden` is the one choice that does not filter.
 */
export function useListAddress(choices: Choices) {
  const { params, change } = useTabAddress();
  const view = readListView(params, choices);
  const { asked, chosen } = view;
  const search = useSearchText(asked, (text) =>
    // A search is one history entry, however it was typed.
    change({ q: text, pagina: null }, asked !== "" && text !== "" ? "replace" : "push"),
  );
  const { orden: _order, ...filters } = choices;
  return {
    /** The search box's text. */
    text: search.text,
    onText: search.onText,
    // `asked` is the search text in the URL: the debounced text.
    ...view,
    choose: (name: string, value: string) => {
      const choice = choices[name];
      const isUsual = choice !== undefined && value === defaultOf(choice);
      change({ [name]: isUsual ? null : value, pagina: null });
    },
    isNarrowed: asked !== "" || !isDefault(filters, chosen),
    /** Clears search and filters. */
    clear: () => {
      search.onText("");
      const none = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
      change({ q: null, pagina: null, ...none });
    },
    showPage: (page: number, how?: "replace") =>
      change({ pagina: page === 1 ? null : String(page) }, how),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

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
