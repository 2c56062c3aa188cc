import { useState } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import {
  describePlanning,
  type Publishing,
  usePublishing,
} from "#app/panel/publishing/use-publishing.ts";
import { askAboutLinks } from "#app/panel/records/review/ask-about-links.ts";
import type { PublishedDrafts } from "#app/panel/records/review/draft-review.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { requireApproval } from "#data/publishing/approvals.ts";
import { deleteDrafts, readDrafts } from "#data/publishing/drafts.ts";
import {
  copyPublication,
  gatherChanges,
  planTogether,
  publishTogether,
  type TargetGroup,
} from "#data/publishing/groups.ts";
import { assignDrafts, deletePackage, renamePackage } from "#data/publishing/packages.ts";
import { publishNow, type PublicationTarget } from "#data/publishing/publications.ts";
import {
  type Change,
  countChanges,
  listDraftsOf,
  nameTogether,
} from "#domain/publishing/changes.ts";
import {
  type DraftSummary,
  isSettingRecord,
  nameDraft,
  type Package,
} from "#domain/publishing/draft.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** What a dialog asks for a date and time for. */
interface Scheduling {
  title: string;
  subject: string;
  /** The current moment (ISO 8601). */
  planned: string | null;
  plan: (moment: string) => Promise<boolean>;
}

/** What a dialog asks for a group's name for: changes to gather, or a group to rename. */
export type Naming = { changes: readonly Change[] } | { renamed: Package };

/** The actions of the page «Publicar». They ask for confirmation where something could be lost. */
export function usePublishingActions() {
  const { can } = useAuth();
  const client = useClient();
  const openRecord = useOpenRecord();
  const review = useDraftReview();
  const publishing = usePublishing();
  const moments = useMoments(publishing);
  return {
    ...useGroupActions(publishing),
    reviewOf: review.of,
    /** Whether the user may publish, schedule and discard changes: an editor may not change settings. */
    mayPublish: (change: Change) =>
      can("settings") || !listDraftsOf([change]).some(isSettingRecord),
    /** Whether the user may move, cancel and undo a publication, as far as its record shows that. */
    mayChange: ({ table_name, name }: Publication) =>
      can("settings") || table_name === null || !isSettingRecord({ table_name, record_name: name }),
    isWorking: publishing.isWorking || review.isAsking,
    planned: moments.scheduling,
    open: ({ table_name, record_id }: Pick<DraftSummary, "table_name" | "record_id">) =>
      openRecord({ table: table_name, id: record_id }),
    /** Publishes changes at once, together or not at all; resolves with whether they are published. */
    publishChanges: async (changes: readonly Change[]): Promise<boolean> => {
      if (!((await review.ask(review.of(changes))) ?? true)) return false;
      const [first] = changes;
      if (first === undefined) return false;
      return publishing.publish(() =>
        changes.length === 1
          ? publishNow(client, toTarget(first))
          : publishTogether(client, changes, proposeGroup(changes)),
      );
    },
    /** Asks when to publish changes; several are grouped for that. */
    planChanges: (
      changes: readonly Change[],
      findPlanned: (change: Change) => Publication | undefined,
      onDone: () => void,
    ) => {
      const [first] = changes;
      if (first === undefined) return;
      if (changes.length === 1) {
        moments.askFor(first.name, toTarget(first), { planned: findPlanned(first), onDone });
        return;
      }
      const group = changes.find(({ kind }) => kind === "group");
      const planned = group && findPlanned(group)?.id;
      moments.askWith("Programar", nameTogether(changes), async (dueAt) => {
        const isDone = await publishing.attempt(
          () => planTogether(client, changes, proposeGroup(changes), { dueAt, planned }),
          describePlanning(dueAt),
        );
        if (isDone) onDone();
        return isDone;
      });
    },
    planRecord: async (
      action: "publish" | "hide",
      target: Pick<DraftSummary, "table_name" | "record_id">,
      name: string,
    ) => {
      if (action === "hide" && !(await review.mayHide(target, name))) return;
      moments.ask(action === "hide" ? "Ocultar" : "Mostrar", name, { action, ...target });
    },
    move: (publication: Publication) =>
      moments.askAgain("Cambiar el momento", publication.name, publication),
    cancel: (publication: Publication) => void publishing.cancel(publication.id),
    /** Undoes a publication now. @param later its scheduled undo, which is cancelled */
    undo: async ({ id, name }: Publication, later: Publication | undefined) => {
      const changed = await publishing.readChangedSince(id);
      if (changed === null || !(await askAboutUndo(name, changed))) return;
      if (later !== undefined && !(await publishing.cancel(later.id))) return;
      await publishing.undo(id);
    },
    /** Drafts what a published group changed once more, in a new group. */
    duplicate: (publication: Publication) =>
      void publishing.copy(() => copyPublication(client, publication), publication.name),
    planUndo: ({ id, name }: Publication) =>
      moments.ask("Programar el regreso", name, { action: "undo", undoes: id }),
    submit: moments.submit,
    close: moments.close,
  };
}

export type PublishingActions = ReturnType<typeof usePublishingActions>;

function toTarget(change: Change): PublicationTarget {
  if (change.kind === "group") return { action: "publish", package_id: change.id };
  const { table_name, record_id } = change.draft;
  return { action: "publish", table_name, record_id };
}

/** Several changes become the first group among them, or else a new one that their names name. */
function proposeGroup(changes: readonly Change[]) {
  const group = changes.find(({ kind }) => kind === "group");
  return group === undefined
    ? { id: newId(), name: nameTogether(changes) }
    : { id: group.id, name: null };
}

/** Asks when something is to be published. */
function useMoments(publishing: Publishing) {
  const [scheduling, setScheduling] = useState<Scheduling | null>(null);
  const askWith = (title: string, subject: string, plan: Scheduling["plan"]) =>
    setScheduling({ title, subject, planned: null, plan });
  const ask = (title: string, subject: string, target: PublicationTarget, onDone?: () => void) => {
    const named = { ...target, id: newId() };
    askWith(title, subject, async (moment) => {
      const isDone = await publishing.plan(named, moment);
      if (isDone) onDone?.();
      return isDone;
    });
  };
  const askAgain = (
    title: string,
    subject: string,
    { id, due_at }: Publication,
    onDone?: () => void,
  ) =>
    setScheduling({
      title,
      subject,
      planned: due_at,
      plan: async (moment) => {
        const isDone = await publishing.move(id, moment);
        if (isDone) onDone?.();
        return isDone;
      },
    });
  return {
    scheduling,
    ask,
    askAgain,
    askWith,
    /** Asks when to publish a change; one that is already scheduled is moved. */
    askFor: (
      subject: string,
      target: PublicationTarget,
      { planned, onDone }: { planned: Publication | undefined; onDone: () => void },
    ) =>
      planned === undefined
        ? ask("Programar", subject, target, onDone)
        : askAgain("Programar", subject, planned, onDone),
    submit: async (moment: string) => {
      // Another question may have been opened in the meantime.
      if (await scheduling?.plan(moment)) setScheduling((now) => (now === scheduling ? null : now));
    },
    close: () => setScheduling(null),
  };
}

/** Reviews drafts before they are published. */
function useDraftReview() {
  const client = useClient();
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    /** The drafts of changes; only one published alone shows a hidden record. */
    of: (changes: readonly Change[]): PublishedDrafts => {
      const [first, ...others] = changes;
      return {
        read: () =>
          readDrafts(
            client,
            listDraftsOf(changes).map(({ id }) => id),
          ),
        isShown: first?.kind === "draft" && others.length === 0,
      };
    },
    mayHide: async (
      { table_name: table, record_id: id }: Pick<DraftSummary, "table_name" | "record_id">,
      name: string,
    ) => {
      const question = `Ocultar «${name}»`;
      const hiding = { table, ids: [id], question, yes: "Elegir la hora" };
      return (await askAboutLinks(client, hiding)) ?? true;
    },
    ask: async (drafts: PublishedDrafts) => {
      setIsAsking(true);
      try {
        // A review that cannot be loaded or run does not block publishing.
        const review = await import("#app/panel/records/review/draft-review.ts").catch(() => null);
        return review && (await review.askAboutDrafts(client, drafts));
      } finally {
        setIsAsking(false);
      }
    },
  };
}

/** The actions on groups, and discarding. */
function useGroupActions(publishing: Publishing) {
  const client = useClient();
  const [naming, setNaming] = useState<Naming | null>(null);
  return {
    naming,
    askForGroup: (changes: readonly Change[]) => setNaming({ changes }),
    askForName: (renamed: Package) => setNaming({ renamed }),
    closeNaming: () => setNaming((now) => (now === naming ? null : now)),
    /** Gathers changes in a group; resolves with whether that is done. */
    group: (changes: readonly Change[], target: TargetGroup) =>
      publishing.attempt(() => gatherChanges(client, changes, target), {
        success: "Agrupado",
        failure: "No se pudo agrupar",
      }),
    rename: (group: Package, name: string) =>
      publishing.attempt(() => renamePackage(client, group.id, name), {
        success: "Nombre cambiado",
        failure: "No se pudo cambiar el nombre",
      }),
    /** Whether the group is published only once someone has approved it as it is. */
    waitForApproval: (group: Package, isRequired: boolean) =>
      void publishing.attempt(() => requireApproval(client, group.id, isRequired), {
        success: isRequired ? "El grupo espera una aprobación" : "El grupo ya no espera aprobación",
        failure: "No se pudo cambiar el grupo",
      }),
    /** Dissolves a group; its changes stay. */
    separate: async (group: Package, planned: Publication | undefined) => {
      if (planned !== undefined && !(await askAboutPlan(group, planned))) return;
      await publishing.attempt(() => deletePackage(client, group.id), {
        success: "Sus cambios ya no están agrupados",
        failure: "No se pudo separar el grupo",
      });
    },
    takeOut: (draft: DraftSummary) =>
      void publishing.attempt(() => assignDrafts(client, [draft.id], null), {
        success: "Ya no está en el grupo",
        failure: "No se pudo sacar del grupo",
      }),
    /** Asks, and discards changes for good; resolves with whether they are discarded. */
    discardChanges: async (changes: readonly Change[]): Promise<boolean> => {
      const drafts = listDraftsOf(changes);
      if (!(await askAboutLoss(drafts))) return false;
      return publishing.attempt(
        async () => {
          await deleteDrafts(
            client,
            drafts.map(({ id }) => id),
          );
          for (const { kind, id } of changes) {
            if (kind === "group") await deletePackage(client, id);
          }
        },
        {
          success: drafts.length === 1 ? "Cambio descartado" : "Cambios descartados",
          failure: "No se pudo descartar",
        },
      );
    },
  };
}

function askAboutPlan({ name }: Package, { due_at }: Publication): Promise<boolean> {
  const moment = nameMomentInText(due_at, new Date(readServerTime()));
  return askQuestion({
    title: `¿Separar los cambios de «${name}»?`,
    body: (
      <p className="text-pretty">
        Los cambios se quedan, cada uno por su lado, pero ya no se publican {moment}.
      </p>
    ),
    yes: "Separar",
    no: "Dejarlos juntos",
  });
}

/** Says what discarding loses. */
function askAboutLoss(drafts: readonly DraftSummary[]): Promise<boolean> {
  return askQuestion({
    title: `¿Descartar ${countChanges(drafts.length)}?`,
    body: (
      <>
        <p className="text-pretty">
          Se pierde lo que se escribió y no se ha publicado. Los visitantes siguen viendo lo de
          ahora. No se puede deshacer.
        </p>
        <NameList
          names={drafts.map((draft) =>
            draft.is_new
              ? `${nameDraft(draft)} (nunca se publicó: se pierde completo)`
              : nameDraft(draft),
          )}
        />
      </>
    ),
    yes: "Descartar",
    no: "Conservar",
    isDangerous: true,
  });
}

function askAboutUndo(name: string, changed: readonly string[]): Promise<boolean> {
  return askQuestion({
    title: `¿Deshacer «${name}»?`,
    body: (
      <>
        <p className="text-pretty">
          El sitio vuelve a como estaba antes de publicarlo. Los cambios no se pierden: quedan sin
          publicar.
        </p>
        {changed.length > 0 && (
          <>
            <p>Lo que alguien cambió después se queda como está:</p>
            <NameList names={changed} />
          </>
        )}
      </>
    ),
    yes: "Deshacer",
    no: "Dejarlo publicado",
    isOffer: true,
  });
}

const MOST_NAMES = 8;

function NameList({ names }: { names: readonly string[] }) {
  const left = names.length - MOST_NAMES;
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {names.slice(0, MOST_NAMES).map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two records may have one name
        <li key={index}>{name}</li>
      ))}
      {left > 0 && <li>y {left} más</li>}
    </ul>
  );
}
