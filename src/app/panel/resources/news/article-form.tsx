import { zodResolver } from "@hookform/resolvers/zod";

import type { ResourceForm } from "#app/panel/records/resource/resource.ts";
import { TabForm, type TabFormProps } from "#app/panel/records/resource/tab-form.tsx";
import { NewsFormFields } from "#app/panel/resources/news/news-form-fields.tsx";
import { NEWS, type NewsTypes } from "#app/panel/resources/news/news-resource.ts";
import {
  type ArticleFormValues,
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-schema.ts";

export const ARTICLE_FORM: ResourceForm<NewsTypes, ArticleFormValues> = {
  newTitle: "Nueva noticia",
  nameOf: ({ title }) => title,
  submit: { create: "Crear noticia", update: "Actualizar noticia" },
  reading: { loading: "Cargando la noticia...", failure: "No se pudo cargar la noticia" },
  blank: BLANK_ARTICLE_FORM,
  toValues: toArticleFormValues,
  createResolver: (article) => zodResolver(createArticleFormSchema(article)),
  toInput: (values, article) =>
    article === null ? toArticleInput(values) : toArticleChanges(values, article),
  firstField: "title",
  isPublic: ({ is_published }) => is_published,
  slugField: "slug",
};

export function ArticleForm(props: TabFormProps) {
  return (
    <TabForm
      {...props}
      resource={NEWS}
      form={ARTICLE_FORM}
      renderFields={(form, id) => <NewsFormFields form={form} id={id} />}
    />
  );
}
