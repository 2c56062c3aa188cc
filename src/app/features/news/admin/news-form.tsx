import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";

import { useSaveArticle } from "#app/features/news/admin/mutations.ts";
import { NewsFormFields } from "#app/features/news/admin/news-form-fields.tsx";
import { articleQuery } from "#app/features/news/admin/queries.ts";
import { useSlugClash } from "#app/features/records/admin/use-slug-clash.ts";
import { Button } from "#app/ui/panel/button.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { Loading } from "#app/ui/panel/loading.tsx";
import { RecordForm } from "#app/ui/panel/record-form.tsx";
import { useSave } from "#app/ui/panel/use-save.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import {
  type ArticleFormValues,
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-form.ts";
import type { Article } from "#domain/news/article.ts";

interface NewsFormProps {
  client: Client;
  /** Whether the form was opened by hand, and so takes the focus. */
  takesFocus: boolean;
  /** Told whether something in the form is not saved; the same function at each rendering. */
  onChanges: (changed: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Reads the whole article, of which the list knows only a part, and opens it in the form. */
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

/** Creates an article, or edits the one given. */
export function NewsForm({
  client,
  article,
  takesFocus,
  onChanges,
  onCancel,
  onSaved,
}: NewsFormProps & { article: Article | null }) {
  const texts = article === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const form = useForm<ArticleFormValues>({
    resolver: zodResolver(createArticleFormSchema(article)),
    defaultValues: article === null ? BLANK_ARTICLE_FORM : toArticleFormValues(article),
  });
  const saving = useSaveArticle(client);
  const { submit, error, isSaving } = useSave({
    save: (values: ArticleFormValues) =>
      saving.mutateAsync(
        article === null
          ? { id: null, input: toArticleInput(values) }
          : { id: article.id, input: toArticleChanges(values, article) },
      ),
    texts,
    onSaved,
  });
  useSlugClash(form, "slug", error);
  const { isDirty } = form.formState;
  useEffect(() => onChanges(isDirty), [onChanges, isDirty]);

  return (
    <RecordForm
      title={article === null ? "Nueva noticia" : `Editar «${article.title}»`}
      submitText={texts.submit}
      isSaving={isSaving}
      failure={error === null ? null : { title: SAVE_FAILED, reason: explainError(error) }}
      // The form takes the place of the list's button, so that it must always be left somehow.
      isBlank={false}
      focusFirst={takesFocus ? () => form.setFocus("title") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onCancel}
    >
      <NewsFormFields form={form} id={article?.id ?? null} />
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
