import { useSetOwner, useSetStatus } from "#app/panel/inbox/mutations.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";

/** Sets the status or owner of an open request, and shows the result in a toast. */
export function useHandling(id: string) {
  const statusing = useSetStatus();
  const owning = useSetOwner();
  const run = async (work: Promise<unknown>, success: string) => {
    try {
      await work;
      showSuccess(success);
    } catch (error) {
      showError("No se pudo actualizar la solicitud", { reason: explainError(error) });
    }
  };
  return {
    give: (status: QuoteStatus) =>
      void run(
        statusing.mutateAsync({ ids: [id], status }),
        `La solicitud quedó en «${STATUS_LABELS[status]}»`,
      ),
    assign: (owner: string | null) =>
      void run(
        owning.mutateAsync({ id, owner }),
        owner === null ? "La solicitud quedó sin responsable" : "Responsable guardado",
      ),
    isWorking: statusing.isPending || owning.isPending,
    /** The change that is being saved. */
    asked: {
      status: statusing.isPending ? statusing.variables.status : undefined,
      owner: owning.isPending ? owning.variables.owner : undefined,
    },
  };
}
