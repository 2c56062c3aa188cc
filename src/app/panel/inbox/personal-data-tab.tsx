import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, SearchX, Trash2 } from "lucide-react";
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from "react";

import { useClient, useAuth } from "#app/panel/auth/auth-context.ts";
import { personalDataKeys, inboxKeys, subscriberKeys } from "#app/panel/inbox/keys.ts";
import { useOwners } from "#app/panel/inbox/queries.ts";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { discardEntries } from "#app/panel/records/drafts/browser-journal.ts";
import { NOTES_FORM, PROPOSALS_FORM } from "#app/panel/records/drafts/journal.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { formatDate, formatMoment } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import { exportPerson, erasePerson, listErasures } from "#data/leads/personal-data.ts";
import {
  writePersonReport,
  type PersonKey,
  readPerson,
  countData,
  describeCounts,
  isEmptyData,
  type PersonalData,
  type Erasure,
} from "#domain/leads/inbox/personal-data.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { formatPhone } from "#domain/phone.ts";
import { readServerTime } from "#domain/server-clock.ts";

const AttachmentList = lazyPart(
  async () => (await import("#app/panel/inbox/attachments.tsx")).AttachmentList,
  "shown",
);

interface PersonalDataTabProps {
  /** The person to look up; a new object for each lookup from another tab. */
  person: PersonKey | null;
  onPerson: (person: PersonKey | null) => void;
}

/** Data protection ("habeas data", Ley 1581): finds a person, and exports or erases the data stored about them. */
export function PersonalDataTab({ person, onPerson }: PersonalDataTabProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (person !== null) headingRef.current?.focus();
  }, [person]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-8">
      <header className="grid gap-1 lg:col-span-2">
        <h2 ref={headingRef} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
          Datos personales
        </h2>
        <p className="text-soft max-w-3xl text-pretty">
          Toda persona puede pedir copia de sus datos o que se borren (Ley 1581 de 2012). Búsquela
          por su correo, su teléfono o ambos; antes de actuar, compruebe que quien lo pide es esa
          persona.
        </p>
      </header>
      <div className="grid gap-6">
        <PersonForm
          key={person === null ? "" : `${person.email} ${person.phone}`}
          person={person}
          onPerson={onPerson}
        />
        {person !== null && (
          <PersonData
            person={person}
            onErased={() => {
              onPerson(null);
              headingRef.current?.focus();
            }}
          />
        )}
      </div>
      <ErasureList />
    </div>
  );
}

interface PersonFormProps {
  person: PersonKey | null;
  onPerson: (person: PersonKey) => void;
}

function PersonForm({ person, onPerson }: PersonFormProps) {
  const [errors, setErrors] = useState<{ email?: string; phone?: string }>({});
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const check = readPerson(typed as { email: string; phone: string });
    setErrors(check.ok ? {} : check.errors);
    if (check.ok) onPerson(check.person);
  };
  return (
    <Card>
      <form
        noValidate
        aria-label="Buscar a una persona"
        onSubmit={search}
        className="grid gap-4 p-4 sm:grid-cols-2 sm:p-6"
      >
        <TextField
          label="Correo"
          error={errors.email}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={person?.email}
        />
        <TextField
          label="Teléfono"
          error={errors.phone}
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={formatPhone(person?.phone ?? "")}
        />
        <Button type="submit" className="justify-self-start">
          Buscar sus datos
        </Button>
      </form>
    </Card>
  );
}

interface PersonDataProps {
  person: PersonKey;
  onErased: () => void;
}

/** The data stored about a person, with the buttons that export and erase it. */
function PersonData({ person, onErased }: PersonDataProps) {
  const client = useClient();
  const reading = useQuery({
    queryKey: personalDataKeys.person(person),
    queryFn: () => exportPerson(client, person),
    // Export and erasure must work on current data.
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
        <Button variant="outline" className="grow sm:grow-0" onClick={handOver}>
          <Download aria-hidden className="size-4" />
          Exportar los datos de esta persona
        </Button>
        <Button
          variant="danger"
          className="border-danger grow border bg-white sm:grow-0"
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
      <Suspense fallback={<Loading />}>
        <AttachmentList files={data.requests.flatMap(({ files }) => files)} />
      </Suspense>
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

/** Erases a person's data after confirmation, on the server and in the cache. */
function useErasure(onErased: () => void) {
  const client = useClient();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const erasure = useMutation({ mutationFn: (person: PersonKey) => erasePerson(client, person) });
  const run = async (person: PersonKey, data: PersonalData) => {
    const counts = describeCounts(countData(data));
    if (!window.confirm(`¿Borrar para siempre ${counts} de esta persona? No se puede deshacer.`)) {
      return;
    }
    try {
      const erased = await erasure.mutateAsync(person);
      for (const { id } of data.requests) {
        if (user !== null) {
          discardEntries({ userId: user.id, form: NOTES_FORM, recordId: id });
          discardEntries({ userId: user.id, form: PROPOSALS_FORM, recordId: id });
        }
        queryClient.removeQueries({ queryKey: inboxKeys.record(id) });
        queryClient.removeQueries({ queryKey: inboxKeys.mail(id) });
        queryClient.removeQueries({ queryKey: inboxKeys.conversation(id) });
      }
      // Otherwise inactive lists stay cached with the person's data.
      queryClient.removeQueries({ queryKey: inboxKeys.lists });
      queryClient.removeQueries({ queryKey: subscriberKeys.all });
      void queryClient.invalidateQueries({ queryKey: inboxKeys.counts });
      void queryClient.invalidateQueries({ queryKey: personalDataKeys.erasures() });
      onErased();
      showSuccess(erased === null ? "Ya no había nada" : `Se borraron ${describeCounts(erased)}`);
    } catch (error) {
      showError("No se pudieron borrar los datos", { reason: explainError(error) });
    }
  };
  return {
    erase: (person: PersonKey, data: PersonalData) => void runOnce(() => run(person, data)),
    isErasing: erasure.isPending,
  };
}

/** The log of erasures, without any of the erased data. */
function ErasureList() {
  const client = useClient();
  const administrators = useOwners();
  const { data: erasures } = useQuery({
    queryKey: personalDataKeys.erasures(),
    queryFn: () => listErasures(client),
  });
  const nameAuthor = ({ reason, erased_by }: Erasure) => {
    if (reason === "retention") return "Borrado automático por antigüedad";
    if (reason === "own") return "La persona, en la página de su solicitud";
    if (administrators === undefined) return "";
    return (
      administrators.find(({ user_id }) => user_id === erased_by)?.email ??
      "Una cuenta que ya no existe"
    );
  };
  return (
    <Card role="region" aria-label="Datos borrados" className="grid gap-3 p-4 sm:p-6">
      <h3 className="font-semibold">Datos borrados</h3>
      {erasures?.length === 0 && (
        <p className="text-soft text-[0.9375rem]">Todavía no se han borrado datos.</p>
      )}
      <ul className="grid gap-3 text-[0.9375rem] empty:hidden">
        {erasures?.map((erasure) => (
          <li key={erasure.id}>
            <p>{describeCounts(erasure)}</p>
            <p className="text-soft text-sm wrap-anywhere">
              {formatMoment(erasure.created_at)} · {nameAuthor(erasure)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
