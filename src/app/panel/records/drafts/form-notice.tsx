import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { useColleagues } from "#app/panel/lib/stores/colleagues.ts";
import {
  type AbandonedEntry,
  discardEntry,
  useFoundEntries,
} from "#app/panel/records/drafts/browser-journal.ts";
import { useAuthorName } from "#app/panel/records/drafts/draft-queries.ts";
import { nameDevice } from "#app/panel/records/drafts/local-drafts.tsx";
import type { RecordFormState, StoredRecord } from "#app/panel/records/edit/use-record-form.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { formatAgo } from "#app/shared/format.ts";
import type { Client } from "#data/client/client.ts";
import { findPlannedPublication, type PlannedTarget } from "#data/publishing/publications.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { describeMomentInText } from "#domain/publishing/moment.ts";

interface FormNoticeProps<Row extends StoredRecord, Input extends object, V extends FieldValues> {
  state: RecordFormState<Row, Input, V>;
}

interface StateLineProps<
  Row extends StoredRecord,
  Input extends object,
  V extends FieldValues,
> extends FormNoticeProps<Row, Input, V> {
  /** The form's place, as colleagues name it. */
  place: string;
  /** Whether the form, while nothing is typed, continues what this browser alone has. */
  continues: boolean;
  /** Whether visitors see the stored record. */
  isPublic: boolean;
}

/** Where what the form shows is stored, and who sees it; one thing at a time. Or what this browser has of the record. */
export function StateLine<Row extends StoredRecord, Input extends object, V extends FieldValues>({
  state,
  place,
  continues,
  isPublic,
}: StateLineProps<Row, Input, V>) {
  const { status, opened, base, saveDraft, followed } = state;
  // An entry that is older than the draft would take back what was changed since.
  const isCurrent = ({ entry }: AbandonedEntry) =>
    readVersion(entry.base) === readVersion(base) &&
    (opened.draft === null || entry.savedAt >= Date.parse(opened.draft.updated_at));
  const { offered, isElsewhere } = useOwnEntries(state, (entry) => continues && isCurrent(entry));
  const nameAuthor = useAuthorName();
  const colleague = useColleagues().find((each) => each.place === place);
  const planned = usePlanned(opened.draft);
  const now = useNow();
  if (offered !== undefined && (base !== null || continues)) {
    return <EntryOffer state={state} offered={offered} />;
  }
  const age = (time: number) => formatAgo(time, Math.max(time, now.getTime()));
  return (
    <div
      role="status"
      // Two lines are reserved, so that the first saved draft does not shift the fields.
      className="text-soft min-h-[2lh] text-sm text-pretty sm:max-lg:min-h-lh"
    >
      {describe()}
    </div>
  );

  function describe(): ReactNode {
    if (status.problem === "conflict") {
      return (
        <>
          {nameOther(status.author)} guardó cambios en lo mismo que usted.{" "}
          <button
            type="button"
            className="text-green -my-2.5 cursor-pointer py-2.5 font-semibold underline underline-offset-4"
            onClick={() => void saveDraft()}
          >
            Ver
          </button>
        </>
      );
    }
    if (status.isRefused) {
      return "Este navegador no puede guardar borradores: guarde antes de cerrar la página.";
    }
    if (status.problem === "failed") {
      return navigator.onLine
        ? `No llegó al sitio: guardado en ${nameDevice()}; se intenta de nuevo al escribir.`
        : `Sin conexión: guardado en ${nameDevice()}.`;
    }
    if (isElsewhere) {
      return "Usted, en otra pestaña, también está cambiando esto. Siga en una sola: si guarda en las dos, se compararán.";
    }
    if (followed !== null) return followed;
    if (colleague !== undefined && status.savedAt === null && !status.isUnsaved) {
      const { name, field } = colleague;
      return `${capitalise(name)} también está aquí${field === null ? "" : `, en ${field}`}.`;
    }
    return describeStored();
  }

  function describeStored(): string {
    const { draft } = opened;
    if (planned != null && planned.failed_at === null) {
      const moment = describeMomentInText(planned.due_at, now);
      return `Programado para ${moment}${planned.package_id === null ? "" : `, con «${planned.name}»`}.`;
    }
    if (status.savedAt !== null) return describeSaved(age(status.savedAt), false);
    if (draft !== null) {
      const since = age(Date.parse(draft.updated_at));
      return describeSaved(`${describeAuthor(draft)}${since}`, opened.isOutdated);
    }
    if (status.isUnsaved || base === null) return TYPED;
    return isPublic ? "Todo está publicado." : "Guardado; los visitantes no lo ven.";
  }

  function describeSaved(saved: string, isOutdated: boolean): string {
    if (base === null) return `Sin terminar; nadie más que el equipo lo ve. Guardado ${saved}.`;
    const line = `Guardado como borrador ${saved}; los visitantes ${isPublic ? "ven lo anterior" : "no lo ven"}.`;
    return isOutdated ? `${line} ${OUTDATED}` : line;
  }

  function nameOther(email: string | null): string {
    if (email === null) return "Otra persona";
    const name = nameAuthor(email);
    return name === "usted" ? "Usted, en otra pestaña o equipo," : capitalise(name);
  }

  function describeAuthor({ user_email }: RecordDraft): string {
    const author = nameAuthor(user_email);
    return author === "usted" ? "" : `por ${author} `;
  }
}

const TYPED = "Se guarda solo; los visitantes no lo ven hasta que publique.";
const OUTDATED =
  "El registro cambió desde entonces: si los dos cambiaron lo mismo, al publicar elige.";

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface JournalNoticeProps<
  Row extends StoredRecord,
  Input extends object,
  V extends FieldValues,
> extends FormNoticeProps<Row, Input, V> {
  /** Whether the form continues the first entry without a question, while nothing is typed. */
  continues?: boolean;
}

/** What the journal has of a form without a draft on the server, and warnings about it. */
export function JournalNotice<
  Row extends StoredRecord,
  Input extends object,
  V extends FieldValues,
>({ state, continues = false }: JournalNoticeProps<Row, Input, V>) {
  const { offered, isElsewhere } = useOwnEntries(state, () => continues);
  return (
    <>
      {offered !== undefined && <EntryOffer state={state} offered={offered} />}
      {state.followed !== null && (
        <Notice>
          <p>{state.followed}</p>
        </Notice>
      )}
      {isElsewhere && (
        <Notice>
          <p>
            Este registro tiene cambios sin guardar en otra pestaña de este navegador. Siga en una
            sola: si guarda en las dos, se compararán.
          </p>
        </Notice>
      )}
      {state.status.isRefused && (
        <Notice>
          <p>
            Este navegador no puede guardar borradores. El formulario funciona igual: guarde antes
            de cerrar la página.
          </p>
        </Notice>
      )}
    </>
  );
}

/** The abandoned entry of the form's record, unless the form continues it, and whether another tab is writing one. */
function useOwnEntries<Row extends StoredRecord, Input extends object, V extends FieldValues>(
  { form, session, recover }: RecordFormState<Row, Input, V>,
  continues: (entry: AbandonedEntry) => boolean,
) {
  const { abandoned, elsewhere } = useFoundEntries();
  const [continued, setContinued] = useState<AbandonedEntry | null>(null);
  const offered = abandoned.find(
    (stored) => session.owns(stored) && stored.pageId !== continued?.pageId,
  );
  const mayContinue = continued === null && !form.formState.isDirty;
  if (mayContinue && offered !== undefined && continues(offered)) setContinued(offered);
  const proceed = useEffectEvent(recover);
  useLayoutEffect(() => {
    if (continued !== null) proceed(continued);
  }, [continued]);
  const isElsewhere = elsewhere.some((stored) => stored.recordId !== null && session.owns(stored));
  return { offered, isElsewhere };
}

/** Offers to continue an abandoned entry of the journal. */
function EntryOffer<Row extends StoredRecord, Input extends object, V extends FieldValues>({
  state: { form, base, recover },
  offered,
}: FormNoticeProps<Row, Input, V> & { offered: AbandonedEntry }) {
  const { isDirty } = form.formState;
  return (
    <Notice>
      <p className="text-pretty">
        <strong className="font-semibold">Tiene un borrador sin guardar de {offered.age}.</strong>{" "}
        {readVersion(offered.entry.base) !== readVersion(base) &&
          "El registro cambió desde entonces: si los dos cambiaron lo mismo, al guardar elige."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() => {
            if (!isDirty || window.confirm(REPLACE_QUESTION)) recover(offered);
          }}
        >
          Recuperar
        </Button>
        <Button variant="ghost" onClick={() => discardEntry(offered)}>
          Descartar
        </Button>
      </div>
    </Notice>
  );
}

const REPLACE_QUESTION = "El borrador reemplaza lo que acaba de escribir. ¿Quiere recuperarlo?";

function readVersion(base: unknown): string | undefined {
  return (base as { updated_at?: string } | null)?.updated_at;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="bg-gold-mist text-gold-ink grid gap-3 rounded-lg p-3 text-[0.9375rem]"
    >
      {children}
    </div>
  );
}

/** When a draft will be published, alone or with its package; null if not scheduled. */
export function plannedQuery(client: Client, { table_name, record_id, package_id }: PlannedTarget) {
  const target = { table_name, record_id, package_id };
  return queryOptions({
    queryKey: [...publishingKeys.all, "planned", target],
    queryFn: () => findPlannedPublication(client, target),
  });
}

const NO_TARGET: PlannedTarget = { table_name: "products", record_id: "", package_id: null };

/** The next publication of a draft, also one that failed. */
function usePlanned(draft: PlannedTarget | null) {
  const query = plannedQuery(useClient(), draft ?? NO_TARGET);
  return useQuery({ ...query, enabled: draft !== null }).data;
}
