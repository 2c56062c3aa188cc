import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { redirectKeys } from "#app/panel/lib/query-keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { dismissMissingPath, listMissingPaths } from "#data/redirects.ts";
import { formatNumber } from "#domain/format-number.ts";

const SHOWN = 10;

interface MissingPathsProps {
  /** Opens the form with this address. */
  onRedirect: (path: string) => void;
}

/** What visitors asked for and did not find, each with one tap to redirect it. */
export function MissingPaths({ onRedirect }: MissingPathsProps) {
  const id = useId();
  const client = useClient();
  const [isWhole, setIsWhole] = useState(false);
  const { data: missing = [] } = useQuery({
    queryKey: redirectKeys.missing,
    queryFn: () => listMissingPaths(client),
  });
  const dismissal = useMutation({
    mutationFn: (path: string) => dismissMissingPath(client, path),
    onError: (error) =>
      showError("No se pudo descartar la dirección", { reason: explainError(error) }),
    onSettled: useRefetch(redirectKeys.missing),
  });
  const shown = isWhole ? missing : missing.slice(0, SHOWN);
  return (
    <Card className="grid gap-2 p-4 sm:p-5">
      <h3 id={id} className="font-semibold">
        No las encontraron
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        {missing.length === 0
          ? "Aquí aparecen las direcciones que los visitantes abren y el sitio no tiene."
          : "Lo que los visitantes abrieron en los últimos 90 días y el sitio no tiene, sin robots. Algunas son errores al escribir: no hace falta redirigirlas todas."}
      </p>
      {missing.length > 0 && (
        <ul aria-labelledby={id} className="divide-line divide-y">
          {shown.map(({ path, visits }) => (
            <li
              key={path}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
            >
              <span className="min-w-0 text-[0.9375rem] wrap-anywhere">
                {path}{" "}
                <span className="text-soft text-sm whitespace-nowrap">
                  · {formatNumber(visits)} {visits === 1 ? "vez" : "veces"}
                </span>
              </span>
              <span className="flex gap-1.5">
                <Button
                  variant="outline"
                  aria-label={`Redirigir ${path}`}
                  onClick={() => onRedirect(path)}
                >
                  Redirigir
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Descartar ${path}`}
                  onClick={() => dismissal.mutate(path)}
                >
                  Descartar
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > SHOWN && (
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Ver menos" : `Ver las ${missing.length}`}
        </Button>
      )}
    </Card>
  );
}
