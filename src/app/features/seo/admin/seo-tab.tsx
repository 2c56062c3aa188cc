import { useQuery } from "@tanstack/react-query";

import { seoQuery } from "#app/features/seo/admin/queries.ts";
import { SeoForm } from "#app/features/seo/admin/seo-form.tsx";
import { ListSkeleton } from "#app/ui/panel/list-skeleton.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";

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
