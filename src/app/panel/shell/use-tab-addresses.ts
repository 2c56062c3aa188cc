import { useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

import {
  type AddressChange,
  type AddressLink,
  changeParams,
  type TabAddress,
} from "#app/panel/lib/addresses/tab-address.ts";

/**
 * The open tab is `?tab=` in the URL, the first one without it; the other parameters belong to that tab.
 * A tab's parameters are stored, and restored when it is reopened.
 */
export function useTabAddresses(tabIds: readonly string[]) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const go = useAddressChange();
  const [remembered, setRemembered] = useState<Readonly<Record<string, string>>>({});
  const readTab = (params: URLSearchParams) => {
    const asked = params.get("tab") ?? "";
    return tabIds.includes(asked) ? asked : (tabIds[0] ?? "");
  };
  const openId = readTab(searchParams);
  const opening = useRef<string | null>(null);
  const shown = searchParams.toString();
  if (remembered[openId] !== shown) setRemembered({ ...remembered, [openId]: shown });

  const addressOf = (id: string): TabAddress => {
    const params = id === openId ? searchParams : new URLSearchParams(remembered[id]);
    const named = changeParams(params, { tab: id });
    return {
      params,
      change: (changes, how) => {
        // The URL may already have another change that is not rendered yet.
        const current = new URLSearchParams(window.location.search);
        const from = readTab(current) === id ? changeParams(current, { tab: id }) : named;
        const next = changeParams(from, changes);
        // A search that was just typed must not take the user back from a tab that is being opened, or not rendered yet.
        const goal = opening.current ?? readTab(current);
        if (id === openId && id === goal) go(from, next, how);
        // A hidden tab may have an outdated address.
        else setRemembered((all) => ({ ...all, [id]: next.toString() }));
      },
      linkTo: (changes) => linkBetween(named, changeParams(params, changes)),
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
  const [params] = useSearchParams();
  const go = useAddressChange();
  return {
    params,
    change: (changes, how) => {
      const current = new URLSearchParams(window.location.search);
      go(current, changeParams(current, changes), how);
    },
    linkTo: (changes) => linkBetween(params, changeParams(params, changes)),
  };
}

function useAddressChange() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as {
    pathname: string;
    state: AddressLink["state"] | null;
  };
  return (from: URLSearchParams, next: URLSearchParams, how: AddressChange = "push") => {
    // The user has opened another page in the meantime, from which "return" would take them away.
    if (window.location.pathname !== pathname) return;
    const { to, ...pushed } = linkBetween(from, next);
    if (how === "push") void navigate(to, pushed);
    else if (how === "return" && state?.before === to.search) void navigate(-1);
    else void navigate(to, { ...pushed, state, replace: true });
  };
}

/** Each pushed entry stores the previous address. */
function linkBetween(from: URLSearchParams, next: URLSearchParams): AddressLink {
  return {
    to: { search: next.toString() },
    state: { before: from.toString() },
    preventScrollReset: true,
  };
}
