import { useMutation, useQueryClient } from "@tanstack/react-query";

import { ACCOUNT_KEY } from "#app/features/account/admin/queries.ts";

/** A change of accounts, after which all that the dialog shows is read anew, also when it failed. */
export function useAccountChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
}
