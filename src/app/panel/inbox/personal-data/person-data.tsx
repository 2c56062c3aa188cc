import { useQuery } from "@tanstack/react-query";
import { Download, SearchX, Trash2 } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { personalDataKeys } from "#app/panel/inbox/keys.ts";
import { useErasure } from "#app/panel/inbox/personal-data/use-erasure.ts";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatDate } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import { exportPerson } from "#data/leads/personal-data.ts";
import {
  countData,
  describeCounts,
  isEmptyData,
  type PersonalData,
  type PersonKey,
  writePersonReport,
} from "#domain/leads/inbox/personal-data.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface PersonDataProps {
  person: PersonKey;
  onErased: () => void;
}

/** The data stored about a person, with the buttons that export and erase it. */
export function PersonData({ person, onErased }: PersonDataProps) {
  const client = useClient();
  const reading = useQuery({
    queryKey: personalDataKeys.person(person),
    queryFn: () => exportPerson(client, person),
    // What is exported or erased must be the current data.
    staleTime: 0,
    gcTime: 0,
  });
  if (reading.isPending) return <Loading text="Buscando sus datos..." />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudieron buscar los datos"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  return (
    <Card role="region" aria-label="Datos encontrados">
      {isEmptyData(countData(reading.data)) ? (
        <EmptyState
          icon={SearchX}
          title="No hay datos de esta persona"
          text="Pruebe también con otro correo o teléfono que haya podido usar."
        />
      ) : (
        <FoundData person={person} data={reading.data} onErased={onErased} />
      )}
      <Mentions radicados={reading.data.mentions} />
    </Card>
  );
}

function FoundData({ person, data, onErased }: PersonDataProps & { data: PersonalData }) {
  const { erase, isErasing } = useErasure(onErased);
  const handOver = () =>
    downloadText(writePersonReport(data, person, new Date(readServerTime())), {
      name: `datos-personales-${new Date(readServerTime()).toISOString().slice(0, 10)}.txt`,
      type: "text/plain;charset=utf-8",
    });
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <p role="status">
        Hay <strong>{describeCounts(countData(data))}</strong>.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="grow whitespace-normal sm:grow-0" onClick={handOver}>
          <Download aria-hidden className="size-4" />
          Exportar los datos de esta persona
        </Button>
        <Button
          variant="danger"
          className="border-danger grow border bg-white whitespace-normal sm:grow-0"
          pending={isErasing}
          onClick={() => erase(person, data)}
        >
          {!isErasing && <Trash2 aria-hidden className="size-4" />}
          Borrar los datos de esta persona
        </Button>
      </div>
      <p className="text-soft text-sm text-pretty">
        Borrar es para siempre. Las copias de seguridad diarias conservan los datos hasta que otras
        más nuevas las reemplazan.
      </p>
      <ul className="border-line divide-line divide-y rounded-lg border text-[0.9375rem]">
        {data.requests.map((request) => (
          <li key={request.id} className="grid px-3 py-2.5">
            <span className="font-semibold wrap-anywhere">{nameSender(request)}</span>
            <span className="text-soft wrap-anywhere">
              {[request.radicado, formatDate(request.created_at), request.phone, request.email]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
          </li>
        ))}
        {data.subscribers.map(({ id, email, created_at }) => (
          <li key={id} className="grid px-3 py-2.5">
            <span className="font-semibold">Boletín</span>
            <span className="text-soft wrap-anywhere">
              {email} · {formatDate(created_at)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Other people's requests whose notes or messages name the person: the office must read them. */
function Mentions({ radicados }: { radicados: readonly string[] }) {
  if (radicados.length === 0) return null;
  return (
    <p className="border-line border-t p-4 text-[0.9375rem] text-pretty sm:px-6">
      Además, el mensaje o las notas de otras solicitudes nombran a esta persona; revíselas usted:{" "}
      {radicados.join(", ")}.
    </p>
  );
}
