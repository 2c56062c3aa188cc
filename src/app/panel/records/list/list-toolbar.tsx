import { ListChecks, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";

import { cn } from "#app/panel/lib/class-names.ts";
import { countRecords } from "#app/panel/records/bulk/bulk-texts.ts";
import { ExportButton } from "#app/panel/records/bulk/export-button.tsx";
import { type Choice, defaultOf, DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import { DeletedLink } from "#app/panel/records/list/deleted-link.tsx";
import type { ListAddress } from "#app/panel/records/list/use-list-address.ts";
import type { Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import type { ResourceListing } from "#app/panel/records/resource/use-resource-list.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import type { RecordLabel } from "#domain/records/record-tables.ts";

/** Additional values of choices, with titles, by the choices' names. */
export type Offers = Readonly<Record<string, readonly Offer[]>>;

type Offer = readonly [value: string, title: string];

interface ListToolbarProps<T extends ListTypes> {
  resource: Listing<T>;
  listing: ResourceListing<T>;
  offers: Offers;
  /** Whether records of the list have drafts. */
  hasDrafts: boolean;
  isSelecting: boolean;
  onSelect: () => void;
}

/**
 * A list's search, filters, sort order and export. On a phone all but the search is folded away, so that the
 * list itself is on the first screen.
 */
export function ListToolbar<T extends ListTypes>({
  resource,
  listing,
  offers,
  hasDrafts,
  isSelecting,
  onSelect,
}: ListToolbarProps<T>) {
  const { address, list } = listing;
  const [isOpen, setIsOpen] = useState(false);
  const optionsId = useId();
  return (
    <div className="@container grid gap-3">
      <div className="flex gap-2">
        <SearchBox {...resource.texts.search} value={address.text} onChange={address.onText} />
        <Button
          variant="outline"
          className="px-3 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={optionsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          Opciones
        </Button>
      </div>
      <div
        id={optionsId}
        className={cn(
          "flex flex-wrap items-center justify-end gap-x-2 gap-y-1",
          !isOpen && "max-sm:hidden",
        )}
      >
        <div className="mr-auto flex flex-wrap gap-2 @max-lg:grid @max-lg:w-full @max-lg:grid-cols-2">
          {listChoices(resource, address, hasDrafts).map(([name, choice]) => (
            <ListChoice
              key={name}
              address={address}
              name={name}
              choice={choice}
              offered={offers[name]}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-x-2">
          <DeletedLink className="px-3 sm:hidden" />
          {!isSelecting && (
            <Button
              variant="ghost"
              className="px-3"
              onClick={() => {
                setIsOpen(false);
                onSelect();
              }}
            >
              <ListChecks aria-hidden className="size-4" />
              Seleccionar
            </Button>
          )}
          <Exchange resource={resource} listing={listing} />
        </div>
      </div>
      <Summary address={address} label={resource.texts.label} total={list.total} />
    </div>
  );
}

/** The export and, for lists of records, the import. */
function Exchange<T extends ListTypes>(list: Pick<ListToolbarProps<T>, "resource" | "listing">) {
  return (
    <>
      {"table" in list.resource && (
        <Link
          to={`/admin/importar?tipo=${list.resource.name}`}
          className={buttonClasses({ variant: "ghost", className: "px-3" })}
        >
          Importar
        </Link>
      )}
      <ExportButton {...list} />
    </>
  );
}

/** The offered choices, including the drafts filter while there are drafts. */
function listChoices<T extends ListTypes>(
  { list }: Listing<T>,
  { chosen }: ListAddress,
  hasDrafts: boolean,
): [name: string, choice: Choice][] {
  return Object.entries(list.choices).filter(
    ([name, choice]) => choice !== DRAFTS_CHOICE || hasDrafts || chosen[name] !== defaultOf(choice),
  );
}

interface SummaryProps {
  address: ListAddress;
  label: RecordLabel;
  total: number | undefined;
}

/** The number of results, announced also on a phone; empty without search and filters. */
function Summary({ address: { isNarrowed, clear }, label, total }: SummaryProps) {
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2", !isNarrowed && "sr-only")}>
      <output className="text-soft text-[0.9375rem]">
        {isNarrowed && total !== undefined && countRecords(label, total)}
      </output>
      {isNarrowed && (
        <Button variant="ghost" className="px-3" onClick={clear}>
          Quitar filtros
        </Button>
      )}
    </div>
  );
}

interface ListChoiceProps {
  address: ListAddress;
  /** The choice's URL parameter. */
  name: string;
  choice: Choice;
  offered: readonly Offer[] | undefined;
}

/** A filter or the sort order of a list; an active filter is highlighted. */
function ListChoice({ address, name, choice, offered }: ListChoiceProps) {
  const value = address.chosen[name];
  const options = listOptions(choice, offered, value);
  return (
    <Select
      aria-label={choice.label}
      value={value}
      onChange={(event) => address.choose(name, event.target.value)}
      className={cn(
        "min-w-0 truncate @lg:w-44",
        value !== options[0]?.[0] && "border-green bg-green-mist font-medium",
      )}
    >
      {options.map(([candidate, title]) => (
        <option key={candidate} value={candidate}>
          {title}
        </option>
      ))}
    </Select>
  );
}

function listOptions(
  choice: Choice,
  offered: readonly Offer[] = [],
  chosen = "",
): readonly Offer[] {
  if ("options" in choice) return choice.options.map(([value, title]) => [value, title]);
  const isKnown = chosen === "" || offered.some(([value]) => value === chosen);
  // A value in the URL is offered even if no record has it anymore.
  return [["", choice.blank], ...offered, ...(isKnown ? [] : [[chosen, chosen] as const])];
}
