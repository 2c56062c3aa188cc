import { useState } from "react";
import { useSearchParams } from "react-router";

import type { TabAddress } from "#app/ui/panel/tab-address.ts";

/**
 * The open tab is `?tab=` in the address, the first one without; the rest of the address is its own.
 * A tab that is left keeps its part, and has it back when it is opened again.
 */
export function useTabAddresses(tabIds: readonly string[]) {
  const [searchParams, setSearchParams] = useSearchParams();
  const [kept, setKept] = useState<Readonly<Record<string, string>>>({});
  const asked = searchParams.get("tab") ?? "";
  const openId = tabIds.includes(asked) ? asked : (tabIds[0] ?? "");
  const shown = searchParams.toString();
  if (kept[openId] !== shown) setKept({ ...kept, [openId]: shown });

  const addressOf = (id: string): TabAddress => {
    const params = id === openId ? searchParams : new URLSearchParams(kept[id]);
    return {
      params,
      change: (changes, replace = false) => {
        const next = new URLSearchParams(params);
        next.set("tab", id);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === "") next.delete(name);
          else next.set(name, value);
        }
        if (id === openId) setSearchParams(next, { preventScrollReset: true, replace });
        else setKept({ ...kept, [id]: next.toString() });
      },
    };
  };
  return {
    openId,
    addressOf,
    openTab: (id: string) => setSearchParams(kept[id] ?? { tab: id }, { preventScrollReset: true }),
  };
}
