import { createContext, use } from "react";

/** The URL parameters of one tab, which are remembered while another tab is open. */
export interface TabAddress {
  params: URLSearchParams;
  /** Changes parameters; null or "" removes one. */
  change: (changes: AddressChanges, how?: AddressChange) => void;
  /** A link that pushes the same, or opens it in a window of its own. */
  linkTo: (changes: AddressChanges) => AddressLink;
}

export type AddressChanges = Readonly<Record<string, string | null>>;

/** The properties of a link. */
export interface AddressLink {
  to: { search: string };
  /** The address before it. */
  state: { before: string };
  preventScrollReset: true;
}

/**
 * `push` adds a history entry, `replace` adds none, and `return` goes back where the entry before has that very address:
 * who closes what they opened has then no more to go back through.
 */
export type AddressChange = "push" | "replace" | "return";

const TabAddressContext = createContext<TabAddress | null>(null);

export const TabAddressProvider = TabAddressContext.Provider;

/** The address of the surrounding tab. @throws {Error} outside of one */
export function useTabAddress(): TabAddress {
  const address = use(TabAddressContext);
  if (address === null) throw new Error("A list stands within a tab of the panel");
  return address;
}

/** A copy of parameters with some of them changed. */
export function changeParams(params: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
