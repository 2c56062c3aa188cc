import { createContext, use } from "react";

/** The URL parameters of one tab, which are remembered while another tab is open. */
export interface TabAddress {
  params: URLSearchParams;
  /** Changes parameters; null or "" removes one. `replace` adds no history entry. */
  change: (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

const TabAddressContext = createContext<TabAddress | null>(null);

export const TabAddressProvider = TabAddressContext.Provider;

/** The address of the surrounding tab. @throws {Error} outside of one */
export function useTabAddress(): TabAddress {
  const address = use(TabAddressContext);
  if (address === null) throw new Error("A list stands within a tab of the panel");
  return address;
}
