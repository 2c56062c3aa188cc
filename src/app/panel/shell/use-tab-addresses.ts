import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import type { TabAddress } from "#app/panel/lib/tab-address.ts";

/**
 * The open tab is `?tab=` in the URL, the first one without it; the other parameters belong to that tab.
 * A tab's parameters are remembered, and restored when it is opened again.
 */
export function useTabAddresses(tabIds: readonly string[]) {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const [remembered, setRemembered] = useState<Readonly<Record<string, string>>>({});
  const asked = searchParams.get("tab") ?? "";
  const openId = tabIds.includes(asked) ? asked : (tabIds[0] ?? "");
  const opening = useRef<string | null>(null);
  const shown = searchParams.toString();
  if (remembered[openId] !== shown) setRemembered({ ...remembered, [openId]: shown });

  const addressOf = (id: string): TabAddress => {
    const params = id === openId ? searchParams : new URLSearchParams(remembered[id]);
    return {
      params,
      change: (changes, replace = false) => {
        const next = changeParams(params, { ...changes, tab: id });
        // A search that was just typed must not take the user back from a tab that is being opened.
        const isLeft = opening.current !== null && opening.current !== id;
        if (id === openId && !isLeft) setSearchParams(next, { preventScrollReset: true, replace });
        // A hidden tab may have an address from some changes ago.
        else setRemembered((all) => ({ ...all, [id]: next.toString() }));
      },
    };
  };
  return {
    openId,
    addressOf,
    openTab: async (id: string) => {
      const search = remembered[id] ?? new URLSearchParams({ tab: id }).toString();
      opening.current = id;
      await navigate({ search }, { preventScrollReset: true });
      if (opening.current === id) opening.current = null;
    },
  };
}

/** The address of a page without tabs. */
export function usePageAddress(): TabAddress {
  const [params, setParams] = useSearchParams();
  return {
    params,
    change: (changes, replace = false) =>
      setParams(changeParams(params, changes), { preventScrollReset: true, replace }),
  };
}

function changeParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
