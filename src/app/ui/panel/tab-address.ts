import { createContext, use } from "react";

/** The part of the address that belongs to one tab, which keeps it while another one is open. */
export interface TabAddress {
  params: URLSearchParams;
  /** Changes parameters; null or "" takes one away. `replace` leaves no step for the back button. */
  change: (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

const TabAddressContext = createContext<TabAddress | null>(null);

export const TabAddressProvider = TabAddressContext.Provider;

/** The address of the tab around. @throws {Error} outside of one */
export function useTabAddress(): TabAddress {
  const address = use(TabAddressContext);
  if (address === null) throw new Error("A list stands within a tab of the panel");
  return address;
}
