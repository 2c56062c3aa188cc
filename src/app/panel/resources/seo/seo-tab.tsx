import { useQuery } from "@tanstack/react-query";

import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import { seoQuery } from "#app/panel/resources/seo/queries.ts";
import { SeoForm } from "#app/panel/resources/seo/seo-form.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { useFailureToast } from "#app/panel/ui/feedback/use-failure-toast.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

const LOADING_FAILED = "No se pudieron cargar las configuraciones SEO";

export function SeoTab({ client }: { client: Client }) {
  const settings = useQuery(seoQuery(client));
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
  return <SeoForm client={client} rows={settings.data} />;
}
