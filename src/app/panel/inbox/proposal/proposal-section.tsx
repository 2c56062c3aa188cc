import { FileText } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { ProposalForm } from "#app/panel/inbox/proposal/proposal-form.tsx";
import { ProposalVersion } from "#app/panel/inbox/proposal/proposal-version.tsx";
import { useProposals, useUsedTerms } from "#app/panel/inbox/proposal/use-proposals.ts";
import type { DraftPlace } from "#app/panel/records/drafts/draft-entries.ts";
import { PROPOSALS_FORM } from "#app/panel/records/drafts/request-forms.ts";
import { useDraftKey } from "#app/panel/records/drafts/use-draft-key.ts";
import { useFoundDrafts } from "#app/panel/records/drafts/use-found-drafts.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";

interface ProposalSectionProps {
  request: QuoteRequestWithItems;
  sendsMail: boolean;
}

/** The proposal of a request: its versions, and the form of the next one. */
export function ProposalSection({ request, sendsMail }: ProposalSectionProps) {
  const reading = useProposals(request.id);
  const { abandoned, elsewhere } = useFoundDrafts();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const isCopy = (draft: DraftPlace) =>
    draft.form === PROPOSALS_FORM && draft.recordId === request.id;
  // What was typed and not saved is offered by the form.
  if (isOpen === null && [...abandoned, ...elsewhere].some(isCopy)) setIsOpen(true);
  if (reading.isPending) return <Loading text="Cargando la propuesta..." />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudo cargar la propuesta"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  const draft = reading.data.find(({ state }) => state === "draft") ?? null;
  const finished = reading.data.filter(({ state }) => state !== "draft");
  const [newest = null] = finished;
  const onFinished = (id: string) => {
    setFinishedId(id);
    setIsOpen(false);
  };
  return (
    <section aria-labelledby="proposal" className="grid gap-4">
      <h3 id="proposal" className="font-semibold">
        Propuesta
      </h3>
      {finished.map((version) => (
        <ProposalVersion
          key={version.id}
          proposal={version}
          request={request}
          isNewest={version === newest}
          isJustFinished={version.id === finishedId}
          sendsMail={sendsMail}
        />
      ))}
      {isOpen ? (
        <OpenForm
          request={request}
          draft={draft}
          before={newest}
          onClose={() => setIsOpen(false)}
          onFinished={onFinished}
        />
      ) : (
        <Button
          variant={newest === null ? "primary" : "outline"}
          className="justify-self-start"
          onClick={() => setIsOpen(true)}
        >
          <FileText aria-hidden className="size-4" />
          {nameOpening(draft !== null, newest !== null)}
        </Button>
      )}
    </section>
  );
}

/** The form, once the terms are read that it offers; without them, when that fails. */
function OpenForm(props: Omit<ComponentProps<typeof ProposalForm>, "used">) {
  const used = useUsedTerms();
  const hasKey = useDraftKey();
  if (used.isPending || !hasKey) return <Loading text="Abriendo la propuesta..." />;
  return <ProposalForm {...props} used={used.data ?? []} />;
}

function nameOpening(hasDraft: boolean, wasFinished: boolean): string {
  if (hasDraft) return "Seguir con el borrador";
  return wasFinished ? "Hacer otra versión" : "Hacer propuesta";
}
