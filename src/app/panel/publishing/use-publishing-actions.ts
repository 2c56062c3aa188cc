import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { type Publishing, usePublishing } from "#app/panel/publishing/use-publishing.ts";
import { askAboutLinks } from "#app/panel/records/review/ask-about-links.ts";
import type { PublishedDrafts } from "#app/panel/records/review/draft-review.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import {
  assignDraft,
  createPackage,
  deletePackage,
  discardPackage,
  getDraft,
} from "#data/publishing/drafts.ts";
import { listPackageDrafts, type PublicationTarget } from "#data/publishing/publications.ts";
import type { DraftSummary, Package } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";

/** What a dialog asks for a date and time for. */
interface Scheduling {
  title: string;
  subject: string;
  /** The current moment (ISO 8601). */
  planned: string | null;
  plan: (moment: string) => Promise<boolean>;
}

/** The actions of the publications page. They ask for confirmation where something could be lost. */
export function usePublishingActions() {
  const openRecord = useOpenRecord();
  const review = useDraftReview();
  const publishing = usePublishing();
  const moments = useMoments(publishing);
  const toTarget = ({ table_name, record_id }: DraftSummary): PublicationTarget => ({
    action: "publish",
    table_name,
    record_id,
  });
  const open = ({ table_name, record_id }: Pick<DraftSummary, "table_name" | "record_id">) =>
    openRecord({ table: table_name, id: record_id });
  return {
    ...usePackageActions(publishing, review),
    reviewOf: review.of,
    isWorking: publishing.isWorking || review.isAsking,
    planned: moments.scheduling,
    open,
    publishDraft: async (draft: DraftSummary) => {
      if ((await review.ask(review.of(draft))) ?? true) await publishing.publish(toTarget(draft));
    },
    planDraft: (draft: DraftSummary, name: string, planned: Publication | undefined) =>
      moments.askFor(name, toTarget(draft), planned),
    planRecord: async (
      action: "publish" | "hide",
      target: Pick<DraftSummary, "table_name" | "record_id">,
      name: string,
    ) => {
      if (action === "hide" && !(await review.mayHide(target, name))) return;
      moments.ask(action === "hide" ? "Ocultar" : "Mostrar", name, { action, ...target });
    },
    planPackage: ({ id, name }: Package, planned: Publication | undefined) =>
      moments.askFor(name, { action: "publish", package_id: id }, planned),
    move: (publication: Publication) =>
      moments.askAgain("Cambiar el momento", publication.name, publication),
    cancel: (publication: Publication) => void publishing.cancel(publication.id),
    /** Undoes a publication now. @param later its scheduled undo, which is cancelled */
    undo: async ({ id, name }: Publication, later: Publication | undefined) => {
      const changed = await publishing.readChangedSince(id);
      if (changed === null || !window.confirm(describeUndo(name, changed))) return;
      if (later !== undefined && !(await publishing.cancel(later.id))) return;
      await publishing.publish({ action: "undo", undoes: id });
    },
    planUndo: ({ id, name }: Publication) =>
      moments.ask("Programar el regreso", name, { action: "undo", undoes: id }),
    submit: moments.submit,
    close: moments.close,
  };
}

/** Asks when something is to be published. */
function useMoments(publishing: Publishing) {
  const [scheduling, setScheduling] = useState<Scheduling | null>(null);
  const ask = (title: string, subject: string, target: PublicationTarget) => {
    const named = { ...target, id: newId() };
    setScheduling({
      title,
      subject,
      planned: null,
      plan: (moment) => publishing.plan(named, moment),
    });
  };
  const askAgain = (title: string, subject: string, { id, due_at }: Publication) =>
    setScheduling({
      title,
      subject,
      planned: due_at,
      plan: (moment) => publishing.move(id, moment),
    });
  return {
    scheduling,
    ask,
    askAgain,
    /** Asks when to publish a draft or package; one that is already scheduled is moved. */
    askFor: (subject: string, target: PublicationTarget, planned: Publication | undefined) =>
      planned === undefined
        ? ask("Programar", subject, target)
        : askAgain("Programar", subject, planned),
    submit: async (moment: string) => {
      if (await scheduling?.plan(moment)) setScheduling(null);
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
    /** The drafts that a record's draft, or a package, publishes. */
    of: (subject: DraftSummary | Package): PublishedDrafts =>
      "table_name" in subject
        ? { read: async () => [await getDraft(client, subject.id)], isShown: true }
        : { read: () => listPackageDrafts(client, subject.id), isShown: false },
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

/** The actions on packages. */
function usePackageActions(publishing: Publishing, review: ReturnType<typeof useDraftReview>) {
  const client = useClient();
  return {
    publishPackage: async (subject: Package) => {
      const question = `Se publica todo lo de «${subject.name}» a la vez. ¿Quiere publicarlo?`;
      if ((await review.ask(review.of(subject))) ?? window.confirm(question)) {
        await publishing.publish({ action: "publish", package_id: subject.id });
      }
    },
    removePackage: ({ id, name }: Package) => {
      const question = `Se borra el paquete «${name}». Sus borradores se quedan. ¿Quiere borrarlo?`;
      if (!window.confirm(question)) return;
      void publishing.attempt(() => deletePackage(client, id), {
        success: "Paquete borrado",
        failure: "No se pudo borrar el paquete",
      });
    },
    discardPackage: ({ id, name }: Package) => {
      const question = `Se descartan el paquete «${name}» y todos sus borradores. El sitio queda como está. ¿Quiere descartarlos?`;
      if (!window.confirm(question)) return;
      void publishing.attempt(() => discardPackage(client, id), {
        success: "Borradores descartados",
        failure: "No se pudieron descartar los borradores",
      });
    },
    assign: async (draft: DraftSummary, choice: string) => {
      const name = choice === "new" ? window.prompt("¿Cómo se llama el paquete?")?.trim() : null;
      if (choice === "new" && !name) return;
      await publishing.attempt(
        async () => {
          const packageId = name ? (await createPackage(client, { name })).id : choice || null;
          await assignDraft(client, draft.id, packageId);
        },
        { success: "Guardado", failure: "No se pudo cambiar el paquete" },
      );
    },
  };
}

export type PublishingActions = ReturnType<typeof usePublishingActions>;

const MOST_NAMES = 8;

function describeUndo(name: string, changed: readonly string[]): string {
  const question = `Lo que publicó «${name}» vuelve a como estaba antes, y queda como borrador. ¿Quiere deshacerlo?`;
  if (changed.length === 0) return question;
  const names = changed.slice(0, MOST_NAMES).map((record) => `• ${record}`);
  if (changed.length > MOST_NAMES) names.push(`• y ${changed.length - MOST_NAMES} más`);
  return `Estos cambiaron después y se quedan como están:\n${names.join("\n")}\n\n${question}`;
}
