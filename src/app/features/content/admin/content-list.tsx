import type { UseQueryResult } from "@tanstack/react-query";
import { FileText, SearchX } from "lucide-react";
import { useId, useState } from "react";

import { ContentItem } from "#app/features/content/admin/content-item.tsx";
import { KnownTextOffers } from "#app/features/content/admin/known-text-offers.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { ListSkeleton } from "#app/ui/panel/list-skeleton.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { SearchBox } from "#app/ui/panel/search-box.tsx";
import { TooltipProvider } from "#app/ui/panel/tooltip.tsx";
import { explainError } from "#data/error-texts.ts";
import { groupBySection, nameSection, searchContent } from "#domain/content/content-list.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import { type KnownText, listOtherTextsWithoutRow } from "#domain/content/known-texts.ts";

interface ContentListProps {
  query: UseQueryResult<ContentRow[]>;
  editedId: string | null;
  deletingId: string | null;
  onEdit: (row: ContentRow) => void;
  /** Writes a text that has no row. */
  onCreate: (known: KnownText) => void;
  onDelete: (row: ContentRow) => void;
}

export function ContentList({ query, ...rest }: ContentListProps) {
  if (query.isPending) return <ListSkeleton text="Cargando contenido..." />;
  // A list that is on screen stays there when its renewal fails; the toast says so.
  if (query.data === undefined) {
    return (
      <LoadFailure
        title="No se pudo cargar el contenido"
        reason={explainError(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={FileText} title="Todavía no hay contenido">
          <p className="text-soft text-pretty">
            El sitio muestra sus textos de fábrica. Elija en el formulario una sección y el texto
            que quiere cambiar.
          </p>
        </EmptyState>
      </Card>
    );
  }
  return <FilledList rows={query.data} {...rest} />;
}

type FilledListProps = Omit<ContentListProps, "query"> & { rows: readonly ContentRow[] };

function FilledList({ rows, onCreate, ...rest }: FilledListProps) {
  const [search, setSearch] = useState("");
  const found = searchContent(rows, search);
  return (
    <div className="grid gap-5">
      <SearchBox
        label="Buscar contenido"
        placeholder="Buscar por sección, clave, texto o significado"
        value={search}
        onChange={setSearch}
        summary={search.trim() === "" ? "" : describeCount(found.length, rows.length)}
      />
      {found.length === 0 && (
        <Card>
          <EmptyState icon={SearchX} title="Ningún texto coincide con su búsqueda">
            <Button variant="outline" onClick={() => setSearch("")}>
              Ver todo el contenido
            </Button>
          </EmptyState>
        </Card>
      )}
      <TooltipProvider>
        {groupBySection(found).map(([section, group]) => (
          <SectionGroup key={section} section={section} rows={group} {...rest} />
        ))}
      </TooltipProvider>
      {search.trim() === "" &&
        listOtherTextsWithoutRow(rows).map(([section, offers]) => (
          <Card key={section} className="p-4">
            <KnownTextOffers section={section} offers={offers} isFiltered onChoose={onCreate} />
          </Card>
        ))}
    </div>
  );
}

type SectionGroupProps = Omit<FilledListProps, "onCreate"> & { section: string };

function SectionGroup({
  section,
  rows,
  editedId,
  deletingId,
  onEdit,
  onDelete,
}: SectionGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {nameSection(section)}
        <span className="text-soft font-mono text-[0.8125rem] font-normal">{section}</span>
      </h3>
      <Card className="overflow-hidden">
        <ul aria-labelledby={id} className="divide-line divide-y">
          {rows.map((row) => (
            <ContentItem
              key={row.id}
              row={row}
              isEdited={row.id === editedId}
              isDeleting={row.id === deletingId}
              onEdit={() => onEdit(row)}
              onDelete={() => onDelete(row)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function describeCount(found: number, all: number): string {
  return found === 1 ? `1 texto de ${all}` : `${found} textos de ${all}`;
}
