import { useQuery } from "@tanstack/react-query";

import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import { ChatForm } from "#app/panel/resources/whatsapp/chat-form.tsx";
import { chatQuery } from "#app/panel/resources/whatsapp/queries.ts";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { useFailureToast } from "#app/panel/ui/feedback/use-failure-toast.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

const LOADING_FAILED = "No se pudieron cargar las configuraciones de WhatsApp";

export function WhatsAppTab({ client }: { client: Client }) {
  const settings = useQuery(chatQuery(client));
  useFailureToast(settings.errorUpdateCount, LOADING_FAILED);
  if (settings.isPending) return <ListSkeleton text="Cargando configuración..." />;
  if (settings.data === undefined) {
    return (
      <LoadFailure
        title={LOADING_FAILED}
        reason={explainError(settings.error)}
        isRetrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <ChatForm client={client} rows={settings.data} />;
}
