import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { webhookKeys } from "#app/panel/connections/webhook-keys.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
import { listDeliveries, sendNow } from "#data/webhooks.ts";
import {
  explainDeliveryError,
  nameEvent,
  type Webhook,
  type WebhookDelivery,
} from "#domain/webhooks.ts";

const REFRESH_MS = 3000;

/** The last deliveries of a webhook, as they happen. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const id = useId();
  const client = useClient();
  const isPaused = webhook.paused_at !== null;
  const reading = useQuery({
    queryKey: webhookKeys.deliveries(webhook.id),
    queryFn: () => listDeliveries(client, webhook.id),
    refetchInterval: REFRESH_MS,
  });
  const deliveries = reading.data;
  return (
    <div className="border-line grid grid-cols-1 gap-2 border-t pt-3">
      <h5 id={id} className="text-[0.9375rem] font-semibold">
        Últimos envíos
      </h5>
      {reading.isPending && <Loading text="Cargando los envíos..." />}
      {deliveries === undefined && !reading.isPending && (
        <LoadFailure
          title="No se pudieron cargar los envíos"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {deliveries?.length === 0 && (
        <p className="text-soft text-[0.9375rem]">Todavía no hay ninguno.</p>
      )}
      <ul aria-labelledby={id} className="divide-line divide-y empty:hidden">
        {deliveries?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            webhook={webhook}
            canSend={!isPaused && delivery.state !== "pending"}
          />
        ))}
      </ul>
    </div>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  webhook: Webhook;
  canSend: boolean;
}

function DeliveryRow({ delivery, webhook, canSend }: DeliveryRowProps) {
  const client = useClient();
  const sending = useMutation({
    mutationFn: () => sendNow(client, { delivery: delivery.id }),
    onSuccess: (isQueued) => {
      if (!isQueued) showError("Ese envío ya no está, o se está enviando");
    },
    onError: (error) => showError("No se pudo enviar otra vez", { reason: explainSending(error) }),
    onSettled: useRefetch(webhookKeys.all),
  });
  const { type, data, occurred_at } = delivery;
  const subject = data.title ?? data.code ?? "";
  const name = [nameEvent(type), subject].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <p className="text-[0.9375rem] wrap-anywhere">{name}</p>
        <p className="text-soft text-sm text-pretty">
          {formatMoment(occurred_at)} · {describeDelivery(delivery, webhook)}
        </p>
      </div>
      {canSend && (
        <Button
          variant="outline"
          className="py-2"
          pending={sending.isPending}
          aria-label={`Enviar otra vez: ${name}`}
          onClick={() => sending.mutate()}
        >
          Enviar otra vez
        </Button>
      )}
    </li>
  );
}

function describeDelivery(
  { state, attempts, next_attempt_at, sent_at, last_error }: WebhookDelivery,
  { paused_at }: Webhook,
): string {
  if (state === "sent" && sent_at !== null) return `Entregado ${formatMomentInText(sent_at)}`;
  const reason = explainDeliveryError(last_error);
  if (state !== "pending") return `No se pudo entregar: ${reason}`;
  if (paused_at !== null) return "Espera a que lo reanude";
  if (attempts === 0 || last_error === null) return "Sale en unos segundos";
  return `Se reintenta ${formatMomentInText(next_attempt_at)}: ${reason}`;
}

/** Why a test or a delivery could not be sent. */
export function explainSending(error: unknown): string {
  return error instanceof DataError && error.code === "22023"
    ? "Ya se enviaron cinco pruebas. Espere diez minutos."
    : explainError(error);
}
