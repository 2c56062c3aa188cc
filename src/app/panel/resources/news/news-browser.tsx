import { Newspaper } from "lucide-react";

import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { ArticleRow } from "#app/panel/resources/news/article-row.tsx";
import { NewsChoices } from "#app/panel/resources/news/news-choices.tsx";
import { useArticleFlags } from "#app/panel/resources/news/use-article-flags.ts";
import { useBulkActions } from "#app/panel/resources/news/use-bulk-actions.ts";
import { LOADING_FAILED, type useNewsList } from "#app/panel/resources/news/use-news-list.ts";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
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
        const { exportNews } = await import("#app/panel/resources/news/export-news.ts");
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
