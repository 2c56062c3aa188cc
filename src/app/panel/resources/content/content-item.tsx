import { cn } from "#app/panel/lib/class-names.ts";
import { RecordActions } from "#app/panel/records/list/record-actions.tsx";
import type { CardProps } from "#app/panel/records/list/record-card.tsx";
import { SiteLink } from "#app/panel/records/list/site-link.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Checkbox } from "#app/panel/ui/controls/input.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";
import { cutValue } from "#domain/content/content-list.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { findTextAddress } from "#domain/content/site-places.ts";
import type { ContentRow } from "#domain/content/site-text.ts";

/** A text in the list: its meaning, the beginning of its value, and its key. */
export function ContentItem({
  row,
  isEdited,
  isDeleting,
  choice,
  draft,
  onEdit,
  onDelete,
}: CardProps & { row: ContentRow }) {
  const name = `${row.section}.${row.key}`;
  const known = findKnownText(row.section, row.key);
  const title = known?.meaning ?? row.key;
  const address = findTextAddress(row);
  return (
    <li
      data-record={row.id}
      aria-current={isEdited || undefined}
      className={cn(
        "relative flex items-start gap-3 py-3 pr-2 pl-4 transition-colors sm:items-center sm:pr-3",
        "has-[[data-act=edit]:focus]:bg-green-mist",
        (isEdited || choice?.isChosen) && "bg-green-mist",
        isDeleting && "opacity-60",
      )}
    >
      <ColleagueMark place={row.id} />
      {choice !== null && (
        <Checkbox
          label={`Seleccionar ${name}`}
          checked={choice.isChosen}
          onChange={choice.toggle}
        />
      )}
      <div className="grid min-w-0 grow gap-0.5">
        <h4 className="leading-snug font-semibold wrap-anywhere">{title}</h4>
        <p className="text-[0.9375rem] wrap-anywhere">
          {row.value === "" ? <span className="text-soft">(vacío)</span> : cutValue(row.value)}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          {address !== null && <SiteLink href={address} name={name} />}
          <span className="text-soft font-mono text-xs wrap-anywhere">{name}</span>
        </p>
        <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {isEdited && <Badge tone="gold">En edición</Badge>}
          {known === null && <Badge>El sitio no la usa</Badge>}
          {draft}
        </p>
      </div>
      <div className="flex shrink-0 gap-1 max-sm:flex-col max-sm:gap-0">
        <RecordActions
          id={row.id}
          name={name}
          historyName={title}
          isDeleting={isDeleting}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </li>
  );
}
