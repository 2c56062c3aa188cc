import { useIsMutating } from "@tanstack/react-query";

import { useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { type RecordTab, useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { newsKeys } from "#app/panel/resources/news/keys.ts";
import { useDeleteArticle } from "#app/panel/resources/news/mutations.ts";
import { NewsBrowser } from "#app/panel/resources/news/news-browser.tsx";
import { NewsForm, StoredArticleForm } from "#app/panel/resources/news/news-form.tsx";
import { useNewsList } from "#app/panel/resources/news/use-news-list.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

export function NewsTab({ client }: { client: Client }) {
  const news = useNewsList(client);
  const deletion = useDeleteArticle(client);
  const tab = useRecordTab<{ id: string }>({ ...REMOVAL, remove: deletion.mutateAsync });
  const { editor } = tab;
  useAskedRecord("noticias", (id) => (id === null ? editor.open() : editor.edit({ id })));
  const isSaving = useIsMutating({ mutationKey: newsKeys.save() }) > 0;

  return (
    <RecordsLayout
      title="Noticias"
      count={news.address.isNarrowed ? undefined : news.list.total}
      headingRef={tab.headingRef}
      createText="Nueva noticia"
      isFormOpen={editor.isOpen}
      onCreate={editor.open}
      isFormWide
      form={<Editor key={editor.version} client={client} editor={editor} />}
    >
      {/* Opening another record would replace the form while it is being saved. */}
      <NewsBrowser client={client} news={news} tab={tab} mayEdit={!isSaving} />
    </RecordsLayout>
  );
}

interface EditorProps {
  client: Client;
  editor: RecordTab<{ id: string }>["editor"];
}

function Editor({ client, editor }: EditorProps) {
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

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar esta noticia?",
  texts: {
    success: "Noticia eliminada correctamente",
    failure: "No se pudo eliminar la noticia",
  },
  explain: explainError,
};
