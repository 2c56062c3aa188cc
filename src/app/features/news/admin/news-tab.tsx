import { useIsMutating } from "@tanstack/react-query";
import { Newspaper, SearchX } from "lucide-react";

import { ArticleRow } from "#app/features/news/admin/article-row.tsx";
import { newsKeys } from "#app/features/news/admin/keys.ts";
import { useDeleteArticle } from "#app/features/news/admin/mutations.ts";
import { NewsFilterBar } from "#app/features/news/admin/news-filter-bar.tsx";
import { NewsForm, StoredArticleForm } from "#app/features/news/admin/news-form.tsx";
import { useArticleFlags } from "#app/features/news/admin/use-article-flags.ts";
import { useNewsList } from "#app/features/news/admin/use-news-list.ts";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { Pager } from "#app/ui/panel/pager.tsx";
import { RecordList } from "#app/ui/panel/record-list.tsx";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import { useRecordTab } from "#app/ui/panel/use-record-tab.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import type { ArticleRow as Row } from "#domain/news/article.ts";

export function NewsTab({ client }: { client: Client }) {
  const news = useNewsList(client);
  const deletion = useDeleteArticle(client);
  const setFlag = useArticleFlags(client);
  const { headingRef, editor, removal } = useRecordTab<Row>({
    ...REMOVAL,
    remove: deletion.mutateAsync,
  });
  const isSaving = useIsMutating({ mutationKey: newsKeys.save() }) > 0;
  useFailureToast(news.failureCount, LOADING_FAILED);

  return (
    <RecordsLayout
      title="Noticias"
      count={news.isNarrowed ? undefined : news.total}
      headingRef={headingRef}
      createText="Nueva noticia"
      isFormOpen={editor.isOpen}
      onCreate={editor.open}
      isFormWide
      form={<Editor key={editor.version} client={client} editor={editor} />}
    >
      <div className="grid gap-4">
        <NewsFilterBar {...news.filter} summary={news.summary} />
        <RecordList
          label="Noticias"
          reading={news.reading}
          loadingText="Cargando noticias..."
          failureText={LOADING_FAILED}
          hasPictures
          explain={explainError}
          empty={news.isNarrowed ? <NothingFound /> : <NoNews />}
        >
          {(article) => (
            <ArticleRow
              key={article.id}
              article={article}
              isEdited={article.id === editor.record?.id}
              isDeleting={article.id === removal.deletingId}
              // Another record would take the form from under what is being saved.
              onEdit={() => !isSaving && editor.edit(article)}
              onDelete={() => removal.remove(article)}
              onFlag={(flag, isOn) => setFlag(article.id, flag, isOn)}
            />
          )}
        </RecordList>
        <Pager label="Páginas de noticias" {...news.pages} />
      </div>
    </RecordsLayout>
  );
}

type NewsEditor = ReturnType<typeof useRecordTab<Row>>["editor"];

function Editor({ client, editor }: { client: Client; editor: NewsEditor }) {
  const props = {
    client,
    takesFocus: editor.takesFocus,
    onChanges: editor.noteChanges,
    onCancel: editor.cancel,
    onSaved: editor.leave,
  };
  return editor.record === null ? (
    <NewsForm {...props} article={null} />
  ) : (
    <StoredArticleForm {...props} id={editor.record.id} />
  );
}

const LOADING_FAILED = "No se pudieron cargar las noticias";

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar esta noticia?",
  texts: {
    success: "Noticia eliminada correctamente",
    failure: "No se pudo eliminar la noticia",
  },
  explain: explainError,
};

function NoNews() {
  return (
    <EmptyState icon={Newspaper} title="Todavía no hay noticias">
      <p className="text-soft text-pretty">
        Cree la primera con el botón «Nueva noticia». Puede guardarla como borrador y publicarla
        cuando esté lista.
      </p>
    </EmptyState>
  );
}

function NothingFound() {
  return (
    <EmptyState icon={SearchX} title="No se encontraron noticias">
      <p className="text-soft text-pretty">Pruebe con otras palabras o con otro estado.</p>
    </EmptyState>
  );
}
