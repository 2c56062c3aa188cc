import { Download, ListChecks, SlidersHorizontal } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Link } from "react-router";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { countRecords, nameAll } from "#app/panel/records/action-texts.ts";
import { DeletedLink } from "#app/panel/records/history/record-history.tsx";
import { type Choice, defaultOf, DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Selection } from "#app/panel/records/list/list.tsx";
import type { ListAddress, ListController } from "#app/panel/records/list/use-list-controller.ts";
import type { ListTypes } from "#app/panel/records/resource.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";

/** Additional values of choices, with titles, by the choices' names. */
export type Offers = Readonly<Record<string, readonly Offer[]>>;

type Offer = readonly [value: string, title: string];

interface ListToolbarProps<T extends ListTypes> {
  controller: ListController<T>;
  offers: Offers;
  /** Whether records of the list have drafts. */
  hasDrafts: boolean;
  selection: Selection;
}

/**
 * A list's search, filters, sort order and export. On a phone all but the search is folded away, so that the
 * list itself is on the first screen.
 */
export function ListToolbar<T extends ListTypes>({
  controller,
  offers,
  hasDrafts,
  selection,
}: ListToolbarProps<T>) {
  const { listing, address } = controller;
  const [isOpen, setIsOpen] = useState(false);
  const optionsId = useId();
  const { can } = useAuth();
  const isOfRecords = "table" in listing;
  // The drafts filter is offered while there are drafts.
  const choices = Object.entries(listing.list.choices).filter(
    ([name, choice]) =>
      choice !== DRAFTS_CHOICE || hasDrafts || address.chosen[name] !== defaultOf(choice),
  );
  return (
    <div className="@container grid gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchBox {...listing.texts.search} value={address.text} onChange={address.onText} />
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
          {choices.map(([name, choice]) => (
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
          {!selection.isOn && (
            <Button
              variant="ghost"
              className="px-3"
              onClick={() => {
                setIsOpen(false);
                selection.start();
              }}
            >
              <ListChecks aria-hidden className="size-4" />
              Seleccionar
            </Button>
          )}
          {listing.settings && can("settings") && (
            <Link
              to={listing.settings.path}
              className={buttonClasses({ variant: "ghost", className: "px-3" })}
            >
              {listing.settings.name}
            </Link>
          )}
          {isOfRecords && can("import") && (
            <Link
              to={`/admin/importar?tipo=${listing.name}`}
              className={buttonClasses({ variant: "ghost", className: "px-3" })}
            >
              Importar
            </Link>
          )}
          {listing.More && (
            <Suspense>
              <listing.More />
            </Suspense>
          )}
          {/* Requests and subscribers are people. */}
          {(isOfRecords || can("personal-data")) && <ExportButton controller={controller} />}
        </div>
      </div>
      <Summary controller={controller} />
    </div>
  );
}

/** Downloads all records of a list as a CSV file, one run at a time. */
function ExportButton<T extends ListTypes>({
  controller: { listing, filter, total = 0 },
}: Pick<ListToolbarProps<T>, "controller">) {
  const { name, list, texts } = listing;
  const client = useClient();
  const runOnce = useSingleRun();
  const [isExporting, setIsExporting] = useState(false);
  const run = async () => {
    setIsExporting(true);
    try {
      const [{ downloadCsv }, columns, records] = await Promise.all([
        import("#app/panel/records/list/download-csv.ts"),
        list.loadColumns(client),
        list.listAll(client, filter),
      ]);
      downloadCsv(name, columns, records);
      showSuccess(`Se descargó un archivo con ${countRecords(texts.label, records.length)}`);
    } catch (error) {
      showError(`No se pudieron exportar ${nameAll(texts.label, total)}`, {
        reason: explainError(error),
      });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Button
      variant="ghost"
      className="px-3"
      pending={isExporting}
      onClick={() => void runOnce(run)}
    >
      {!isExporting && <Download aria-hidden className="size-4" />}
      Exportar CSV
    </Button>
  );
}

/** The number of results, announced also on a phone; empty without search and filters. */
function Summary<T extends ListTypes>({
  controller: { listing, address, total },
}: Pick<ListToolbarProps<T>, "controller">) {
  const { isNarrowed, clear } = address;
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2", !isNarrowed && "sr-only")}>
      <output className="text-soft text-[0.9375rem]">
        {isNarrowed && total !== undefined && countRecords(listing.texts.label, total)}
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
