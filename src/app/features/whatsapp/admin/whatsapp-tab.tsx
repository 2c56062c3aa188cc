import { useQuery } from "@tanstack/react-query";

import { ChatForm } from "#app/features/whatsapp/admin/chat-form.tsx";
import { chatQuery } from "#app/features/whatsapp/admin/queries.ts";
import { ListSkeleton } from "#app/ui/panel/list-skeleton.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";

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
