import { ChevronDown, RotateCcw } from "lucide-react";
import { type ReactNode, useId } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { RevisionDetails } from "#app/panel/records/history/revision-details.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";

interface RevisionItemProps {
  /** The revision's id. */
  id: number;
  title: string;
  /** Before the title. */
  lead?: ReactNode;
  badges?: ReactNode;
  /** A line below the title. */
  detail?: string;
  /** Label of the button that opens the details: 'Ver cambios'. */
  openText: string;
  isOpen: boolean;
  onToggle: () => void;
  isBusy: boolean;
  /** Null if there is nothing to restore. */
  onRestore: (() => void) | null;
  /** Additional buttons. */
  actions?: ReactNode;
}

/** A revision in a list: change, author and time, with expandable details. */
export function RevisionItem({ id, title, lead, badges, detail, ...controls }: RevisionItemProps) {
  const titleId = useId();
  const detailsId = useId();
  return (
    <li>
      <Card className="grid gap-3 p-3 sm:p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {lead}
          <div className="grid min-w-0 grow basis-64 gap-0.5">
            <h3 id={titleId} className="leading-snug font-semibold wrap-anywhere">
              {title}
            </h3>
            {detail !== undefined && <p className="text-soft text-sm wrap-anywhere">{detail}</p>}
            <p className="mt-1 flex flex-wrap gap-2 empty:hidden">{badges}</p>
          </div>
          <ItemControls {...controls} titleId={titleId} detailsId={detailsId} />
        </div>
        {controls.isOpen && (
          <div id={detailsId}>
            <RevisionDetails id={id} />
          </div>
        )}
      </Card>
    </li>
  );
}

type ItemControlsProps = Pick<
  RevisionItemProps,
  "openText" | "isOpen" | "onToggle" | "isBusy" | "onRestore" | "actions"
> & { titleId: string; detailsId: string };

function ItemControls({
  openText,
  isOpen,
  onToggle,
  isBusy,
  onRestore,
  actions,
  titleId,
  detailsId,
}: ItemControlsProps) {
  return (
    <div className="-ml-3 flex grow flex-wrap justify-between gap-x-1 gap-y-2 sm:ml-0 sm:grow-0 sm:gap-x-2">
      <Button
        variant="ghost"
        className="px-3"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-describedby={titleId}
        onClick={onToggle}
      >
        <ChevronDown
          aria-hidden
          className={cn("size-4 transition-transform", isOpen && "rotate-180")}
        />
        {openText}
      </Button>
      {onRestore !== null && (
        <Button
          variant="outline"
          className="px-3"
          aria-describedby={titleId}
          pending={isBusy}
          onClick={onRestore}
        >
          {!isBusy && <RotateCcw aria-hidden className="size-4 max-[24rem]:hidden" />}
          Restaurar
        </Button>
      )}
      {actions}
    </div>
  );
}
