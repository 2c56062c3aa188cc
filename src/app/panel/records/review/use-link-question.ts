import { useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { Withdrawal } from "#app/panel/records/review/linking-records.tsx";

/** Asks about links before records are deleted or hidden; loaded only then. */
export function useLinkQuestion() {
  const client = useClient();
  const queryClient = useQueryClient();
  const ask = async (withdrawal: Withdrawal): Promise<boolean | null> => {
    if (withdrawal.table !== "products" && withdrawal.table !== "news") return null;
    const { askAboutLinks } = await import("#app/panel/records/review/linking-records.tsx");
    return askAboutLinks(client, queryClient, withdrawal);
  };
  return ask;
}
