import { useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Which records of a list are chosen, over all of its pages. `listName` names what the list shows: when
 * a search or a filter changes that, nothing stays chosen that is out of sight.
 */
export function useSelection(listName: string) {
  const [state, setState] = useState({ isOn: false, ids: NOTHING, listName });
  if (state.listName !== listName) setState({ ...state, ids: NOTHING, listName });
  const choose = (ids: Iterable<string>) => setState({ isOn: true, ids: new Set(ids), listName });
  return {
    /** Whether rows are being chosen: their boxes are in sight. */
    isOn: state.isOn,
    ids: state.ids,
    start: () => setState({ isOn: true, ids: NOTHING, listName }),
    stop: () => setState({ isOn: false, ids: NOTHING, listName }),
    /** Exactly these. */
    choose,
    /** These too. */
    add: (ids: Iterable<string>) => choose([...state.ids, ...ids]),
    /** A record's own box; null while nothing is being chosen. */
    choiceOf: (id: string) =>
      state.isOn
        ? {
            isChosen: state.ids.has(id),
            toggle: () =>
              choose(
                state.ids.has(id)
                  ? [...state.ids].filter((other) => other !== id)
                  : [...state.ids, id],
              ),
          }
        : null,
  };
}

export type Selection = ReturnType<typeof useSelection>;
