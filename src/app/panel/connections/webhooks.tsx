import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Pause, Pencil, Play, Plus, Trash2, Webhook as WebhookIcon } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";

import { useAccountQuery } from "#app/panel/account/use-account.ts";
import { useClient } from "#app/panel/auth/auth-context.ts";
import { Deliveries, explainSending } from "#app/panel/connections/deliveries.tsx";
import { WebhookForm } from "#app/panel/connections/webhook-form.tsx";
import { webhookKeys } from "#app/panel/connections/webhook-keys.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { ActionsMenu, type MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { CopiedText } from "#app/panel/ui/controls/copied-text.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { hasShownSecondFactor } from "#data/accounts/second-factor.ts";
import { explainError } from "#data/client/error-texts.ts";
import {
  listWebhooks,
  pauseWebhook,
  readWebhookSecret,
  removeWebhook,
  sendNow,
} from "#data/webhooks.ts";
import {
  explainDeliveryError,
  explainPause,
  MOST_WEBHOOKS,
  nameTopics,
  type Webhook,
} from "#domain/webhooks.ts";

/** Which dialog is open. */
type OpenDialog =
  | { kind: "form"; webhook: Webhook | null }
  | { kind: "secret"; webhook: Pick<Webhook, "id" | "name">; isNew: boolean };

/** Deliveries succeed and fail while someone looks. */
const REFRESH_MS = 5000;

/** The other programs that are notified when something changes on the site. */
export function Webhooks() {
  const id = useId();
  const client = useClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const reading = useQuery({
    queryKey: webhookKeys.list,
    queryFn: () => listWebhooks(client),
    refetchInterval: REFRESH_MS,
  });
  const { data: isProven = true } = useAccountQuery("second-factor-shown", hasShownSecondFactor);
  const webhooks = reading.data;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={id} className="text-lg font-semibold">
          Avisos a otros programas
        </h3>
        <p className="text-soft max-w-3xl text-pretty">
          Cuando algo se publica o llega una solicitud, el sitio le avisa a otro programa en
          segundos, para que siga solo. El aviso dice qué cambió; nunca lleva datos de sus clientes.
        </p>
      </div>
      {reading.isPending && <Loading text="Cargando los avisos..." />}
      {webhooks === undefined && !reading.isPending && (
        <LoadFailure
          title="No se pudieron cargar los avisos a otros programas"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {webhooks !== undefined && (
        <>
          {webhooks.length === 0 && (
            <Card>
              <EmptyState
                icon={WebhookIcon}
                title="Ningún programa recibe avisos"
                text="Quien maneja el otro programa le da una dirección que empieza por https://. Con ella, cree el aviso aquí."
              />
            </Card>
          )}
          {webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              isProven={isProven}
              onEdit={() => setDialog({ kind: "form", webhook })}
              onSecret={() => setDialog({ kind: "secret", webhook, isNew: false })}
            />
          ))}
          {isProven ? (
            <Button
              className="justify-self-start"
              unavailable={webhooks.length >= MOST_WEBHOOKS}
              onClick={() => setDialog({ kind: "form", webhook: null })}
            >
              <Plus aria-hidden className="size-4" />
              Crear aviso
            </Button>
          ) : (
            <p className="text-pretty">
              Para crear o cambiar avisos,{" "}
              <Link to="/admin/cuenta" className="underline underline-offset-4">
                active primero el segundo paso en «Mi cuenta»
              </Link>{" "}
              y entre con él.
            </p>
          )}
        </>
      )}
      {dialog?.kind === "form" && (
        <WebhookForm
          webhook={dialog.webhook}
          // Another one may have been opened while this one was being saved.
          onClose={() => setDialog((now) => (now === dialog ? null : now))}
          onAdded={(webhook) => setDialog({ kind: "secret", webhook, isNew: true })}
        />
      )}
      {dialog?.kind === "secret" && (
        <SecretDialog
          webhook={dialog.webhook}
          isNew={dialog.isNew}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

interface WebhookCardProps {
  webhook: Webhook;
  /** Whether the person has shown their second factor. */
  isProven: boolean;
  onEdit: () => void;
  onSecret: () => void;
}

function WebhookCard({ webhook, isProven, onEdit, onSecret }: WebhookCardProps) {
  const { id, name, url, topics, paused_at } = webhook;
  const headingId = useId();
  const client = useClient();
  const refetch = useRefetch(webhookKeys.all);
  const [isOpen, setIsOpen] = useState(false);
  const isPaused = paused_at !== null;
  const pausing = useMutation({
    mutationFn: (next: boolean) => pauseWebhook(client, id, next),
    onSuccess: (_, next) =>
      showSuccess(next ? `Ya no se avisa a «${name}»` : `Se vuelve a avisar a «${name}»`),
    onError: (error) => showError("No se pudo cambiar el aviso", { reason: explainError(error) }),
    onSettled: refetch,
  });
  const removal = useMutation({
    mutationFn: () => removeWebhook(client, id),
    onSuccess: () => showSuccess(`Se eliminó el aviso a «${name}»`),
    onError: (error) => showError("No se pudo eliminar el aviso", { reason: explainError(error) }),
    onSettled: refetch,
  });
  const testing = useMutation({
    mutationFn: () => sendNow(client, { webhook: id }),
    onSuccess: (isQueued) => {
      if (isQueued) setIsOpen(true);
      else showError("El aviso ya no está, o está en pausa");
    },
    onError: (error) => showError("No se pudo enviar la prueba", { reason: explainSending(error) }),
    onSettled: refetch,
  });
  const remove = async () => {
    const isSure = await askQuestion({
      title: `¿Eliminar el aviso a «${name}»?`,
      body: (
        <p>
          Ese programa deja de enterarse de lo que cambia. Para volver, cree otro con otra clave.
        </p>
      ),
      yes: "Eliminar",
      no: "Cancelar",
      isDangerous: true,
    });
    if (isSure) removal.mutate();
  };
  const actions: MenuAction[] = [
    ...(isProven
      ? [
          { label: "Editar", icon: Pencil, onSelect: onEdit },
          { label: "Ver la clave", icon: KeyRound, onSelect: onSecret },
        ]
      : []),
    isPaused
      ? { label: "Reanudar", icon: Play, onSelect: () => pausing.mutate(false) }
      : { label: "Pausar", icon: Pause, onSelect: () => pausing.mutate(true) },
    { label: "Eliminar", icon: Trash2, isDangerous: true, onSelect: () => void remove() },
  ];
  return (
    <Card className="p-4 sm:p-5">
      <article aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 grow gap-1">
            <h4 id={headingId} className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {isPaused && <Badge tone="gold">En pausa</Badge>}
              {!isPaused && webhook.failing_since !== null && <Badge tone="gold">No llega</Badge>}
            </h4>
            <p className="text-soft text-sm wrap-anywhere">{url}</p>
            <p className="text-[0.9375rem] text-pretty">{nameTopics(topics)}</p>
          </div>
          <ActionsMenu label={`Más acciones de «${name}»`} actions={actions} />
        </div>
        <p className="text-soft text-sm text-pretty">{describeWebhook(webhook)}</p>
        <div className="flex flex-wrap gap-2">
          {isPaused ? (
            <Button pending={pausing.isPending} onClick={() => pausing.mutate(false)}>
              Reanudar
            </Button>
          ) : (
            <Button
              variant="outline"
              className="py-2"
              pending={testing.isPending}
              onClick={() => testing.mutate()}
            >
              Enviar una prueba
            </Button>
          )}
          <Button
            variant="ghost"
            className="py-2"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Ocultar los envíos" : "Ver los envíos"}
          </Button>
        </div>
        {isOpen && <Deliveries webhook={webhook} />}
      </article>
    </Card>
  );
}

/** Whether it works, in one sentence. */
function describeWebhook(webhook: Webhook): string {
  const { pause_reason, failing_since, last_error, last_delivered_at } = webhook;
  if (pause_reason !== null) return explainPause(pause_reason, last_error);
  if (failing_since !== null) {
    const reason = explainDeliveryError(last_error);
    return `No llegan desde ${formatMomentInText(failing_since)}: ${reason}. El sitio sigue intentando.`;
  }
  return last_delivered_at === null
    ? "Todavía no se le ha entregado ningún aviso."
    : `Último aviso entregado: ${formatMomentInText(last_delivered_at)}`;
}

interface SecretDialogProps {
  webhook: Pick<Webhook, "id" | "name">;
  isNew: boolean;
  onClose: () => void;
}

/** The key with which the other program checks that an event is from this site. */
function SecretDialog({ webhook: { id, name }, isNew, onClose }: SecretDialogProps) {
  const client = useClient();
  const reading = useQuery({
    queryKey: webhookKeys.secret(id),
    queryFn: () => readWebhookSecret(client, id),
    // Not longer in memory than it is in sight.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      title={isNew ? "El aviso quedó creado" : "Clave del aviso"}
      subtitle={name}
      onClose={onClose}
    >
      <p className="text-pretty">
        Péguela en el otro programa: con ella comprueba que cada aviso viene de este sitio. No la
        comparta con nadie más; aquí la puede volver a ver.
      </p>
      {reading.isPending && <Loading />}
      {reading.isError && (
        <LoadFailure
          title="No se pudo leer la clave"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {reading.data !== undefined && (
        <CopiedText
          label="Clave"
          text={reading.data}
          copyLabel="Copiar clave"
          selectedText="La clave quedó seleccionada: cópiela."
        />
      )}
      {isNew && (
        <p className="text-soft text-pretty">Después, envíe una prueba para ver si llega.</p>
      )}
    </Dialog>
  );
}
