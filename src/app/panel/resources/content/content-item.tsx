import { useAuth } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { ExampleBadge } from "#app/panel/records/list/example-badge.tsx";
import {
  RecordCheckbox,
  ROW,
  RowActions,
  type RowProps,
  RowTitle,
} from "#app/panel/records/list/record-card.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";
import { cutValue } from "#domain/content/content-list.ts";
import { findKnownText, isSetting } from "#domain/content/known-texts.ts";
import { findTextAddress } from "#domain/content/site-places.ts";
import type { ContentRow } from "#domain/content/site-text.ts";

/** A text in the list: its meaning, or its key, and the beginning of its value. */
export function ContentItem({ row, ...common }: RowProps & { row: ContentRow }) {
  const { isEdited, isDeleting, choice, draft } = common;
  const name = `${row.section}.${row.key}`;
  const known = findKnownText(row.section, row.key);
  const title = known?.meaning ?? row.key;
  const address = findTextAddress(row);
  const { can } = useAuth();
  const isReadOnly = isSetting(row) && !can("settings");
  return (
    <li
      data-record={row.id}
      data-name={name}
      aria-current={isEdited || undefined}
      className={cn(
        "@container relative transition-colors hover:bg-sand",
        "has-[[data-act=edit]:focus]:bg-green-mist",
        (isEdited || choice?.isChosen) && "bg-green-mist",
        isDeleting && "opacity-60",
      )}
    >
      <ColleagueMark place={row.id} />
      <div className={cn(ROW, "py-3 pr-2 pl-4 @max-xl:pb-1 sm:pr-3")}>
        <div className="flex min-w-0 items-center gap-3">
          <RecordCheckbox name={title} choice={choice} />
          <div className="grid min-w-0 grow gap-0.5">
            <h4 className="leading-snug font-semibold wrap-anywhere @max-xl:pr-9">
              <RowTitle {...common}>{title}</RowTitle>
            </h4>
            <p className="text-[0.9375rem] wrap-anywhere">
              {row.value === "" ? <span className="text-soft">(vacío)</span> : cutValue(row.value)}
            </p>
            <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
              {isEdited && <Badge tone="gold">En edición</Badge>}
              {isReadOnly && <Badge>Configuración</Badge>}
              {known === null && <Badge>El sitio no la usa</Badge>}
              <ExampleBadge id={row.id} />
              {draft}
            </p>
          </div>
        </div>
        <RowActions
          {...common}
          name={title}
          isReadOnly={isReadOnly}
          site={address === null ? null : { href: address }}
        />
      </div>
    </li>
  );
}
