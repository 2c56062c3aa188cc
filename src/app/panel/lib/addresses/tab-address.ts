import { createContext, use } from "react";

/** The URL parameters of one tab, which are stored while another tab is open. */
export interface TabAddress {
  params: URLSearchParams;
  /** Changes parameters; null or "" removes one. */
  change: (changes: AddressChanges, how?: AddressChange) => void;
  /** The props of a link that pushes the same change. */
  linkTo: (changes: AddressChanges) => AddressLink;
}

export type AddressChanges = Readonly<Record<string, string | null>>;

/** The props of a link. */
export interface AddressLink {
  to: { search: string };
  /** The previous address. */
  state: { before: string };
  preventScrollReset: true;
}

/**
 * `push` adds a history entry and `replace` adds none. `return` goes back if the previous entry has that address, so that
 * closing what was opened leaves no extra entry.
 */
export type AddressChange = "push" | "replace" | "return";

const TabAddressContext = createContext<TabAddress | null>(null);

export const TabAddressProvider = TabAddressContext.Provider;

/** The address of the surrounding tab. @throws {Error} outside of one */
export function useTabAddress(): TabAddress {
  const address = use(TabAddressContext);
  if (address === null) throw new Error("useTabAddress needs TabAddressProvider above it");
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
