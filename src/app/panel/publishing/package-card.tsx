import { type ReactNode, Suspense, useId, useState } from "react";
import { Link } from "react-router";

import { writePreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { usePlanned } from "#app/panel/publishing/use-planned.ts";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { Package } from "#domain/publishing/draft.ts";

const DraftFindings = lazyPart(
  async () => (await import("#app/panel/publishing/draft-findings.tsx")).DraftFindings,
  "asked",
);

interface PackageCardProps {
  entry: Package;
  actions: PublishingActions;
  children: ReactNode[];
}

/** A package with its drafts, and what can be done with them together. */
export function PackageCard({ entry, actions, children }: PackageCardProps) {
  const id = useId();
  const { name } = entry;
  const { text } = usePlanned({ package_id: entry.id });
  const [isReviewed, setIsReviewed] = useState(false);
  return (
    <Card role="region" aria-labelledby={id} className="overflow-hidden">
      <div className="border-line bg-sand flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <h4 id={id} className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          {name} <span className="text-soft font-normal">{children.length}</span>
          {text !== null && <span className="text-green block text-sm font-normal">{text}</span>}
        </h4>
        {children.length > 0 && (
          <PackageButtons
            entry={entry}
            actions={actions}
            isReviewed={isReviewed}
            onReview={() => setIsReviewed(!isReviewed)}
          />
        )}
        <Button
          aria-label={`Borrar paquete: ${name}`}
          variant="ghost"
          className="px-3"
          onClick={() => actions.removePackage(entry)}
        >
          Borrar paquete
        </Button>
      </div>
      {isReviewed && children.length > 0 && (
        <div className="border-line border-b px-4 py-3">
          <Suspense fallback={<Loading />}>
            <DraftFindings version={entry.id} {...actions.reviewOf(entry)} />
          </Suspense>
        </div>
      )}
      {children.length === 0 ? (
        <p className="text-soft px-4 py-3">No tiene borradores.</p>
      ) : (
        <ul aria-labelledby={id} className="divide-line divide-y">
          {children}
        </ul>
      )}
    </Card>
  );
}

interface PackageButtonsProps {
  entry: Package;
  actions: PublishingActions;
  isReviewed: boolean;
  onReview: () => void;
}

function PackageButtons({ entry, actions, isReviewed, onReview }: PackageButtonsProps) {
  const { name } = entry;
  const { planned } = usePlanned({ package_id: entry.id });
  return (
    <>
      <Button
        aria-label={`Publicar todo: ${name}`}
        className="px-3"
        pending={actions.isWorking}
        onClick={() => void actions.publishPackage(entry)}
      >
        Publicar todo
      </Button>
      <Button
        aria-label={`Revisar: ${name}`}
        variant="outline"
        className="px-3"
        aria-expanded={isReviewed}
        onClick={onReview}
      >
        Revisar
      </Button>
      <Link
        to={writePreviewAddress({ state: { packageId: entry.id }, path: "/" })}
        aria-label={`Ver el sitio así: ${name}`}
        className={buttonClasses({ variant: "ghost", className: "px-3" })}
      >
        Ver el sitio así
      </Link>
      <Button
        aria-label={`Descartar borradores: ${name}`}
        variant="ghost"
        className="px-3"
        onClick={() => actions.discardPackage(entry)}
      >
        Descartar borradores
      </Button>
      <Button
        aria-label={`Programar: ${name}`}
        variant="outline"
        className="px-3"
        onClick={() => actions.planPackage(entry, planned)}
      >
        Programar
      </Button>
    </>
  );
}
