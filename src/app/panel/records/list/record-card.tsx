import type { ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { RecordActions, type RecordActionsProps } from "#app/panel/records/list/record-actions.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Checkbox } from "#app/panel/ui/controls/input.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";

/** Whether a record is selected. */
export interface RecordChoice {
  isChosen: boolean;
  toggle: () => void;
}

/** The props common to the cards of all record types. */
export interface CardProps extends Omit<RecordActionsProps, "name" | "historyName"> {
  isEdited: boolean;
  /** The record's checkbox; null while records are not being selected. */
  choice: RecordChoice | null;
  /** Whose draft the record has, if any. */
  draft?: ReactNode;
}

interface RecordCardProps extends CardProps {
  /** The record's name, also for the buttons' labels. */
  name: string;
  /** Whether it is being dragged. */
  isTaken?: boolean;
  /** Whether the record is hidden from visitors, which the card indicates. */
  isFaded?: boolean;
  /** Stacks the buttons on a phone, for cards that are tall enough. */
  isTall?: boolean;
  /** A picture, or another leading element. */
  leading?: ReactNode;
  /** A line below the name. */
  detail?: ReactNode;
  badges?: ReactNode;
  /** Shown below the rest, over the whole width. */
  footer?: ReactNode;
}

/** A record in a RecordList. */
export function RecordCard(props: RecordCardProps) {
  const { id, isEdited, isDeleting, choice, isTaken = false, isTall = false, footer } = props;
  const { isFaded = false } = props;
  return (
    <li
      data-record={id}
      aria-current={isEdited || undefined}
      className={cn("relative", isTaken && "z-10")}
    >
      <ColleagueMark place={id} />
      <Card
        className={cn(
          "grid gap-3 p-3 transition-colors [contain-intrinsic-block-size:auto_9rem] [content-visibility:auto] sm:p-4",
          "has-[[data-act=edit]:focus]:border-green",
          isFaded && "border-edge border-dashed bg-transparent shadow-none",
          (isEdited || choice?.isChosen) && "border-green bg-green-mist",
          isDeleting && "opacity-60",
          isTaken && "border-green shadow-lg",
        )}
      >
        <div
          className={cn(
            "flex items-center gap-3 sm:gap-4",
            !isTall && "max-sm:flex-wrap max-sm:justify-end max-sm:gap-y-0",
          )}
        >
          <CardHeading {...props} />
          <div
            className={cn(
              "flex shrink-0 gap-1",
              isTall && "max-sm:flex-col max-sm:gap-0",
              choice !== null && "max-sm:hidden",
            )}
          >
            <RecordActions {...props} />
          </div>
        </div>
        {footer}
      </Card>
    </li>
  );
}

function CardHeading(props: RecordCardProps) {
  const {
    name,
    isEdited,
    choice,
    draft,
    isTall = false,
    isFaded = false,
    leading,
    detail,
    badges,
  } = props;
  return (
    <div
      className={cn(
        "flex min-w-0 grow items-center gap-3 sm:gap-4",
        !isTall && "max-sm:basis-full",
      )}
    >
      {choice !== null && (
        <Checkbox
          label={`Seleccionar ${name}`}
          checked={choice.isChosen}
          onChange={choice.toggle}
        />
      )}
      {leading}
      <div className="grid min-w-0 grow gap-1">
        <h3
          className={cn(
            "leading-snug font-semibold wrap-anywhere",
            isFaded && "text-soft font-normal",
          )}
        >
          {name}
        </h3>
        {detail}
        <p className="flex flex-wrap gap-2 empty:hidden">
          {badges}
          {draft}
          {isEdited && <Badge tone="gold">En edición</Badge>}
        </p>
      </div>
    </div>
  );
}
