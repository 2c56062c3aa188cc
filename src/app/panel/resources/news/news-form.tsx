import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";

import { RecordForm } from "#app/panel/records/form/record-form.tsx";
import { useRecordForm } from "#app/panel/records/form/use-record-form.tsx";
import { useSlugClash } from "#app/panel/records/form/use-slug-clash.ts";
import { useRecordSave } from "#app/panel/records/save/use-record-save.ts";
import { useSaveArticle } from "#app/panel/resources/news/mutations.ts";
import { NewsFormFields } from "#app/panel/resources/news/news-form-fields.tsx";
import { articleQuery } from "#app/panel/resources/news/queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { getArticle } from "#data/news.ts";
import {
  type ArticleFormValues,
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-schema.ts";
import type { Article, ArticleInput } from "#domain/news/article.ts";

interface NewsFormProps {
  client: Client;
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** Reads the whole article (the list has only a part of it), and opens it in the form. */
export function StoredArticleForm({ id, ...props }: NewsFormProps & { id: string }) {
  const article = useQuery(articleQuery(props.client, id));
  if (article.isPending) return <Loading text="Cargando la noticia..." />;
  if (article.data === undefined) {
    return (
      <div className="grid gap-4 p-4 sm:p-6">
        <LoadFailure
          title="No se pudo cargar la noticia"
          reason={explainError(article.error)}
          isRetrying={article.isFetching}
          onRetry={() => void article.refetch()}
        />
        <Button variant="outline" onClick={props.onCancel}>
          Cancelar
        </Button>
      </div>
    );
  }
  return <NewsForm {...props} article={article.data} />;
}

/** Creates an article, or edits the given one. */
export function NewsForm({
  client,
  article,
  takesFocus,
  onChanges,
  onCancel,
  onSaved,
}: NewsFormProps & { article: Article | null }) {
  const texts = article === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const title = article === null ? "Nueva noticia" : `Editar «${article.title}»`;
  const { form, base, newId, notice } = useRecordForm<Article, ArticleFormValues>({
    name: "noticias",
    title,
    record: article,
    show: (record) => (record === null ? BLANK_ARTICLE_FORM : toArticleFormValues(record)),
    createResolver: (record) => zodResolver(createArticleFormSchema(record)),
    onChanges,
  });
  const saving = useSaveArticle(client);
  const { submit, error, isSaving, question } = useRecordSave<
    Article,
    Partial<ArticleInput>,
    ArticleFormValues
  >({
    table: "news",
    base,
    newId,
    toInput: (values, record) =>
      record === null ? toArticleInput(values) : toArticleChanges(values, record),
    create: (input) =>
      saving.mutateAsync({ id: null, input: input as ArticleInput & { id: string } }),
    update: (id, input, version) => saving.mutateAsync({ id, input, version }),
    read: (id) => getArticle(client, id),
    texts,
    onSaved,
  });
  useSlugClash(form, "slug", error);

  return (
    <RecordForm
      title={title}
      notice={notice}
      submitText={texts.submit}
      isSaving={isSaving}
      failure={error === null ? null : { title: SAVE_FAILED, reason: explainError(error) }}
      // The form replaces the list's button, so there must always be a way to leave it.
      isBlank={false}
      focusFirst={takesFocus ? () => form.setFocus("title") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onCancel}
    >
      <NewsFormFields form={form} id={article?.id ?? null} />
      {question}
    </RecordForm>
  );
}

const SAVE_FAILED = "No se pudo guardar la noticia";

const CREATE_TEXTS = {
  submit: "Crear noticia",
  success: "Noticia creada correctamente",
  failure: SAVE_FAILED,
};

const UPDATE_TEXTS = {
  submit: "Actualizar noticia",
  success: "Noticia actualizada correctamente",
  failure: SAVE_FAILED,
};
