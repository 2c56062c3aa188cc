import { useMutation } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { subscriberKeys } from "#app/panel/inbox/keys.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { useRowCache } from "#app/panel/records/list/use-row-cache.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { unsubscribeAddresses } from "#data/leads/subscribers.ts";
import type { SubscriberRow } from "#domain/leads/newsletter.ts";

/** Unsubscribes one person after confirmation, or many as a bulk action. */
export function useUnsubscription() {
  const client = useClient();
  const cache = useRowCache<SubscriberRow>(subscriberKeys.lists, subscriberKeys.all);
  const runOnce = useSingleRun();
  const { mutateAsync } = useMutation({
    mutationKey: subscriberKeys.all,
    mutationFn: (ids: readonly string[]) => unsubscribeAddresses(client, ids),
    onSuccess: (gone) => {
      const ids = new Set(gone);
      return cache.changeRows((rows) =>
        rows.map((row) => (ids.has(row.id) ? { ...row, status: "unsubscribed" as const } : row)),
      );
    },
    onSettled: () => cache.refresh(subscriberKeys.lists),
  });
  const takeOff = async ({ id, email }: SubscriberRow) => {
    if (!window.confirm(`¿Dar de baja a ${email}? No recibirá más el boletín.`)) return;
    try {
      await mutateAsync([id]);
      showSuccess("Suscriptor dado de baja correctamente");
    } catch (error) {
      showError("No se pudo dar de baja el suscriptor", { reason: explainError(error) });
    }
  };
  return {
    takeOff: (subscriber: SubscriberRow) => void runOnce(() => takeOff(subscriber)),
    takeOffMany: mutateAsync,
  };
}
