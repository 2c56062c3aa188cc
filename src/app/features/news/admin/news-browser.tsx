import { Newspaper } from "lucide-react";

import { ArticleRow } from "#app/features/news/admin/article-row.tsx";
import { NewsChoices } from "#app/features/news/admin/news-choices.tsx";
import { useArticleFlags } from "#app/features/news/admin/use-article-flags.ts";
import { useBulkActions } from "#app/features/news/admin/use-bulk-actions.ts";
import { LOADING_FAILED, type useNewsList } from "#app/features/news/admin/use-news-list.ts";
import { RecordBrowser } from "#app/features/records/admin/record-browser.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { NothingFound } from "#app/ui/panel/nothing-found.tsx";
import { RecordList } from "#app/ui/panel/record-list.tsx";
import type { RecordTab } from "#app/ui/panel/use-record-tab.ts";
import { useSelection } from "#app/ui/panel/use-selection.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import { listArticleIds } from "#data/news-list.ts";

interface NewsBrowserProps {
  client: Client;
  news: ReturnType<typeof useNewsList>;
  tab: RecordTab<{ id: string }>;
  /** Whether the form may open another article. */
  mayEdit: boolean;
}

/** The list of news. */
export function NewsBrowser({
  client,
  news: { address, filter, list },
  tab: { editor, removal, focusHeading, leaveRecords },
  mayEdit,
}: NewsBrowserProps) {
  const setFlag = useArticleFlags(client);
  const actions = useBulkActions(client, leaveRecords);
  const selection = useSelection(`${filter.text}\n${filter.category}\n${filter.state}`);
  return (
    <RecordBrowser
      label={LABEL}
      address={address}
      list={list}
      searchLabel="Buscar noticias"
      searchPlaceholder="Buscar por título, autor o resumen"
      choices={<NewsChoices address={address} />}
      exportAll={async () => {
        const { exportNews } = await import("#app/features/news/admin/export-news.ts");
        return exportNews(client, filter);
      }}
      selection={selection}
      listIds={() => listArticleIds(client, filter)}
      actions={actions}
      onFinished={focusHeading}
    >
      <RecordList
        label="Noticias"
        reading={list.reading}
        loadingText="Cargando noticias..."
        failureText={LOADING_FAILED}
        hasPictures
        explain={explainError}
        empty={address.isNarrowed ? <NothingFound {...NOTHING} onClear={address.clear} /> : NO_NEWS}
      >
        {(article) => (
          <ArticleRow
            key={article.id}
            article={article}
            isEdited={article.id === editor.record?.id}
            isDeleting={article.id === removal.deletingId}
            choice={selection.choiceOf(article.id)}
            onEdit={() => mayEdit && editor.edit(article)}
            onDelete={() => removal.remove(article)}
            onFlag={(flag, isOn) => setFlag(article.id, flag, isOn)}
          />
        )}
      </RecordList>
    </RecordBrowser>
  );
}

const LABEL = { one: "noticia", many: "noticias", isFeminine: true };

const NOTHING = { title: "No se encontraron noticias", clearText: "Ver todas las noticias" };

const NO_NEWS = (
  <EmptyState icon={Newspaper} title="Todavía no hay noticias">
    <p className="text-soft text-pretty">
      Cree la primera con el botón «Nueva noticia». Puede guardarla como borrador y publicarla
      cuando esté lista.
    </p>
  </EmptyState>
);
