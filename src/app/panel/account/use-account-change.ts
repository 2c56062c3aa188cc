import { useMutation, useQueryClient } from "@tanstack/react-query";

import { ACCOUNT_KEY } from "#app/panel/account/queries.ts";

/** A mutation of accounts; all that the dialog shows is refetched afterwards, also when it failed. */
export function useAccountChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
}
