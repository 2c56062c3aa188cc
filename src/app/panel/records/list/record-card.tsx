import type { MouseEvent, ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { useRecordHistory } from "#app/panel/records/history/record-history.tsx";
import { ExampleBadge } from "#app/panel/records/list/example-badge.tsx";
import { ActionsMenu, type MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Checkbox } from "#app/panel/ui/controls/input.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";

/** Whether a record is selected. */
export interface RecordChoice {
  isChosen: boolean;
  toggle: () => void;
}

/** The props common to the rows of all record types. */
export interface RowProps {
  id: string;
  /** The address that opens the record's form. */
  href: string;
  isEdited: boolean;
  isDeleting: boolean;
  /** The record's checkbox; null while records are not being selected. */
  choice: RecordChoice | null;
  /** What of the record is not published, if anything. */
  draft?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
  /** Absent if a record cannot be copied. */
  onDuplicate?: (() => void) | undefined;
}

/** What else the menu of a record offers. */
interface RowMenu {
  /** The record's public page; null without one. */
  site?: SitePlace | null;
  /** What else it offers. */
  moreActions?: readonly MenuAction[];
}

interface SitePlace {
  href: string;
  /** Whether it is hidden from visitors. */
  isPreview?: boolean;
}

interface RecordCardProps extends RowProps, RowMenu {
  /** The record's name, also for the buttons' labels. */
  name: string;
  /** Whether it is being dragged. */
  isTaken?: boolean;
  /** Whether the record is hidden from visitors, which the card indicates. */
  isFaded?: boolean;
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
  const { id, name, isEdited, isDeleting, choice, draft, leading, detail, badges, footer } = props;
  const { isTaken, isFaded } = props;
  return (
    <li
      data-record={id}
      aria-current={isEdited || undefined}
      className={cn("@container relative", isTaken && "z-10")}
    >
      <ColleagueMark place={id} />
      <Card
        className={cn(
          ROW,
          "gap-y-2 p-3 [contain-intrinsic-block-size:auto_9rem] [content-visibility:auto] sm:p-4",
          "has-[[data-act=edit]:focus]:border-green",
          isFaded && "border-edge border-dashed bg-transparent shadow-none",
          (isEdited || choice?.isChosen) && "border-green bg-green-mist",
          isDeleting && "opacity-60",
          isTaken && "border-green shadow-lg",
        )}
      >
        <div className="flex min-w-0 items-center gap-3 sm:gap-4 @max-3xs:flex-wrap">
          <RecordCheckbox name={name} choice={choice} />
          {leading}
          <div className="grid min-w-0 grow gap-1">
            <h3
              className={cn(
                "leading-snug font-semibold wrap-anywhere @max-xl:pr-9",
                isFaded && "text-soft font-normal",
              )}
            >
              <RowTitle {...props}>{name}</RowTitle>
            </h3>
            {detail}
            <p className="flex flex-wrap gap-2 empty:hidden">
              {badges}
              {draft}
              <ExampleBadge id={id} />
              {isEdited && <Badge tone="gold">En edición</Badge>}
            </p>
          </div>
        </div>
        <RowActions {...props} />
        {footer !== undefined && <div className="@xl:col-span-2">{footer}</div>}
      </Card>
    </li>
  );
}

/** A row's texts with its buttons beside them or, where it is narrow, below them. */
export const ROW =
  "relative grid cursor-pointer grid-cols-1 gap-x-4 transition-colors hover:border-green @xl:grid-cols-[minmax(0,1fr)_auto] @xl:items-center";

interface RowTitleProps extends Pick<RowProps, "href" | "onEdit"> {
  children: ReactNode;
}

/** A record's title, which opens its form: a link, so that it can be opened in a new tab. The rest of the row does the same. */
export function RowTitle({ href, onEdit, children }: RowTitleProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onEdit();
  };
  return (
    <a href={href} data-opens className="underline-offset-4 hover:underline" onClick={open}>
      {children}
    </a>
  );
}

interface RecordCheckboxProps {
  name: string;
  choice: RecordChoice | null;
}

/** Selects a record; renders nothing while records are not being selected. */
export function RecordCheckbox({ name, choice }: RecordCheckboxProps) {
  if (choice === null) return null;
  const { isChosen, toggle } = choice;
  return <Checkbox label={`Seleccionar ${name}`} checked={isChosen} onChange={toggle} />;
}

interface RowActionsProps extends RowProps, RowMenu {
  /** The record's name, for the buttons' labels. */
  name: string;
  /** Whether the user may see the record and not change it. */
  isReadOnly?: boolean;
}

/** The buttons of a record in a list, and the menu of what is rarely needed. Deleting is apart from editing. */
export function RowActions(props: RowActionsProps) {
  const { name, isReadOnly = false, choice, isDeleting, onEdit, onDelete } = props;
  const actions = useRowMenu(props);
  const edit = isReadOnly ? "Ver" : "Editar";
  return (
    <div
      className={cn(
        "flex flex-wrap items-center justify-between gap-1 @xl:flex-nowrap @xl:justify-end",
        choice !== null && "@max-xl:hidden",
      )}
    >
      {!isReadOnly && (
        <Button
          variant="danger"
          className="px-3 @max-xl:-ml-3"
          pending={isDeleting}
          onClick={onDelete}
        >
          Eliminar<span className="sr-only"> {name}</span>
        </Button>
      )}
      <ActionsMenu
        label={`Más acciones de «${name}»`}
        actions={actions}
        className="@max-xl:absolute @max-xl:top-1 @max-xl:right-1"
      />
      <Button variant="outline" className="px-3" data-act="edit" onClick={onEdit}>
        {edit}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

function useRowMenu({
  id,
  name,
  site = null,
  moreActions = [],
  onDuplicate,
}: RowActionsProps): MenuAction[] {
  const { openRecord } = useRecordHistory();
  return [
    ...(site === null ? [] : linkToSite(site)),
    ...(onDuplicate === undefined ? [] : [{ label: "Duplicar", onSelect: onDuplicate }]),
    ...moreActions,
    { label: "Historial", onSelect: () => openRecord(id, name) },
  ];
}

/** Links to a record's page, and to that page where it can be edited. */
function linkToSite({ href, isPreview = false }: SitePlace): MenuAction[] {
  const page = { label: isPreview ? "Vista previa" : "Ver en el sitio", href };
  if (isPreview || !/^\/(?!\/)/.test(href)) return [page];
  // `writePreviewAddress` is not part of the first load. Text fragments are a browser feature.
  const address = encodeURIComponent(href.replace(/#?:~:.*$/, ""));
  return [page, { label: "Editar en la página", to: `/admin/sitio?pagina=${address}` }];
}
