import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import { useRemoval } from "#app/panel/records/tab/use-removal.ts";
import { ContentChoices } from "#app/panel/resources/content/content-choices.tsx";
import { ContentList } from "#app/panel/resources/content/content-list.tsx";
import { KnownTextOffers } from "#app/panel/resources/content/known-text-offers.tsx";
import { useDeleteContent, useDeleteContents } from "#app/panel/resources/content/mutations.ts";
import {
  LOADING_FAILED,
  type useContentList,
} from "#app/panel/resources/content/use-content-list.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listContentIds } from "#data/content-list.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { type KnownText, listOtherTextsWithoutRow } from "#domain/content/texts/known-texts.ts";

interface ContentBrowserProps {
  client: Client;
  content: ReturnType<typeof useContentList>;
  knownRows: readonly StoredContent[] | undefined;
  editedId: string | null;
  onEdit: (row: StoredContent) => void;
  /** Opens the form for a text that has no row. */
  onCreate: (known: KnownText) => void;
  onRemoved: (ids: readonly string[]) => void;
  focusHeading: () => void;
}

/** The list of texts. */
export function ContentBrowser({
  client,
  content: { address, filter, list },
  knownRows,
  editedId,
  onEdit,
  onCreate,
  onRemoved,
  focusHeading,
}: ContentBrowserProps) {
  const { mutateAsync: deleteAll } = useDeleteContents(client);
  const selection = useSelection(`${address.asked}\n${filter.section}`);
  const removal = useRemoval({
    ...REMOVAL,
    remove: useDeleteContent(client).mutateAsync,
    onRemoved: (id) => {
      onRemoved([id]);
      focusHeading();
    },
  });
  const isEnd = !address.isNarrowed && address.page === list.pageCount;
  return (
    <RecordBrowser
      label={LABEL}
      address={address}
      list={list}
      searchLabel="Buscar contenido"
      searchPlaceholder="Buscar por sección, clave, texto o significado"
      choices={<ContentChoices address={address} />}
      exportAll={async () => {
        const { exportContent } = await import("#app/panel/resources/content/export-content.ts");
        return exportContent(client, filter);
      }}
      selection={selection}
      listIds={() => listContentIds(client, filter)}
      actions={[{ ...DELETE, run: deleteAll, onDone: onRemoved }]}
      onFinished={focusHeading}
    >
      <ContentList
        reading={list.reading}
        failureText={LOADING_FAILED}
        isGrouped={filter.sort === "section"}
        onClear={address.isNarrowed ? address.clear : null}
        selection={selection}
        editedId={editedId}
        deletingId={removal.deletingId}
        onEdit={onEdit}
        onDelete={removal.remove}
      />
      {isEnd && knownRows !== undefined && <OtherOffers rows={knownRows} onCreate={onCreate} />}
    </RecordBrowser>
  );
}

/** Texts without a row, of the sections that have no form of their own. */
function OtherOffers({
  rows,
  onCreate,
}: {
  rows: readonly StoredContent[];
  onCreate: (known: KnownText) => void;
}) {
  return listOtherTextsWithoutRow(rows).map(([section, offers]) => (
    <Card key={section} className="p-4">
      <KnownTextOffers section={section} offers={offers} isFiltered onChoose={onCreate} />
    </Card>
  ));
}

const LABEL = { one: "contenido", many: "contenidos", isFeminine: false };

const DELETE = { label: "Eliminar", verb: "eliminar", isDangerous: true } as const;

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar este contenido?",
  texts: {
    success: "Contenido eliminado correctamente",
    failure: "No se pudo eliminar el contenido",
  },
  explain: explainError,
};
