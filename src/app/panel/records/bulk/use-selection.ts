import { useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The selected records of a list, over all of its pages. `listName` identifies search and filters: when
 * they change, the selection is cleared, so that it has no hidden records.
 */
export function useSelection(listName: string) {
  const [state, setState] = useState({ isOn: false, ids: NOTHING, listName });
  if (state.listName !== listName) setState({ ...state, ids: NOTHING, listName });
  const choose = (ids: Iterable<string>) => setState({ isOn: true, ids: new Set(ids), listName });
  return {
    /** Whether records are being selected, and the checkboxes are shown. */
    isOn: state.isOn,
    ids: state.ids,
    start: () => setState({ isOn: true, ids: NOTHING, listName }),
    stop: () => setState({ isOn: false, ids: NOTHING, listName }),
    /** Replaces the selection. */
    choose,
    /** Adds to the selection. */
    add: (ids: Iterable<string>) => choose([...state.ids, ...ids]),
    /** The state of a record's checkbox; null while records are not being selected. */
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
