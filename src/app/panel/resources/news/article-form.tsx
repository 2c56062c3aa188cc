import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useController, type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { MarkdownField } from "#app/panel/markdown/markdown-field.tsx";
import { PictureAddressField, PictureField } from "#app/panel/media/picture-field.tsx";
import type {
  EditProps,
  FieldsProps,
  FormDefinition,
} from "#app/panel/records/edit/form-definition.ts";
import { RecordEdit } from "#app/panel/records/edit/record-edit.tsx";
import { SLUG_TAKEN, SlugField } from "#app/panel/records/edit/slug-field.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import {
  NEWS,
  newsCategoriesQuery,
  type NewsTypes,
} from "#app/panel/resources/news/news-resource.ts";
import { RelatedProductsField } from "#app/panel/resources/news/related-products-field.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Input, Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { RowPage } from "#data/client/table.ts";
import {
  type ArticleFormValues,
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  estimateReadTime,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-schema.ts";
import type { ArticleRow } from "#domain/news/article.ts";
import {
  findDefaultCategory,
  type NewsCategory,
  readNewsCategories,
} from "#domain/news/categories.ts";
import { toTypedChanges } from "#domain/visual-editing/editable-element.ts";

const ARTICLE_FORM: Omit<FormDefinition<NewsTypes, ArticleFormValues>, "createResolver"> = {
  resource: NEWS,
  newTitle: "Nueva noticia",
  nameOf: ({ title }) => title,
  submit: { create: "Crear noticia", update: "Actualizar noticia" },
  reading: { loading: "Cargando la noticia...", failure: "No se pudo cargar la noticia" },
  blank: BLANK_ARTICLE_FORM,
  toValues: toArticleFormValues,
  toInput: (values, article) =>
    article === null ? toArticleInput(values) : toArticleChanges(values, article),
  firstField: () => "title",
  isPublic: ({ is_published }) => is_published,
  taken: { field: "slug", message: SLUG_TAKEN },
  toTyped: (values, id) => ({
    table: "news",
    id,
    changes: toTypedChanges(toArticleInput(values)),
  }),
  parts: [
    ["Título", "title"],
    ["Contenido", "content"],
    ["Publicación", "is_published"],
    ["Imagen", "image_alt"],
    ["Fuente", "source_name"],
  ],
  preview: { kind: "noticias", toRecord: toArticleInput },
  Fields: ArticleFields,
};

/** The form of an article, once the site's categories are known; if they cannot be read, it has the specification's. */
export function ArticleForm(props: EditProps) {
  const { data, isPending } = useQuery(newsCategoriesQuery(useClient()));
  if (isPending) return <Loading />;
  return <FormWithCategories {...props} categories={data ?? readNewsCategories("")} />;
}

interface FormWithCategoriesProps extends EditProps {
  categories: readonly NewsCategory[];
}

/** A new article begins with the author of the newest one, which the list has. */
function FormWithCategories({ categories, ...props }: FormWithCategoriesProps) {
  const queryClient = useQueryClient();
  const { queryKey } = newsCategoriesQuery(useClient());
  const [form] = useState((): FormDefinition<NewsTypes, ArticleFormValues> => ({
    ...ARTICLE_FORM,
    // A colleague may change them while the form is open.
    createResolver:
      (article) =>
      (...validated) =>
        zodResolver(
          createArticleFormSchema(article, queryClient.getQueryData(queryKey) ?? categories),
        )(...validated),
    blank: {
      ...BLANK_ARTICLE_FORM,
      author: findLastAuthor(queryClient),
      category: findDefaultCategory(categories),
    },
  }));
  return <RecordEdit {...props} form={form} />;
}

function findLastAuthor(queryClient: QueryClient): string {
  const pages = queryClient.getQueriesData<RowPage<ArticleRow>>({ queryKey: NEWS.keys.lists });
  const [newest] = pages
    .flatMap(([, page]) => page?.rows ?? [])
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return newest?.author ?? "";
}

type Form = UseFormReturn<ArticleFormValues>;

function ArticleFields({ form, id }: FieldsProps<ArticleFormValues>) {
  const { register } = form;
  return (
    <>
      <FormTextField form={form} name="title" label="Título" required />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FormTextField form={form} name="author" label="Autor" required />
        <CategoryField form={form} />
      </div>
      <FormField
        form={form}
        name="excerpt"
        label="Resumen"
        hint="Una o dos frases: se ven en las tarjetas y en los buscadores."
      >
        {(field) => <Textarea {...field} className="min-h-20" />}
      </FormField>
      <ContentField form={form} />
      <RelatedProductsField form={form} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ReadTimeField form={form} />
        <div className="flex flex-wrap gap-x-8 lg:pt-7">
          <Switch {...register("is_published")} label="Publicada" />
          <Switch {...register("is_featured")} label="Destacada" />
        </div>
        <PictureField form={form} holder="news" address="image_url" altText="image_alt" />
        <div className="grid gap-5">
          <FormTextField
            form={form}
            name="source_name"
            label="Nombre de la fuente"
            hint="Si la noticia viene de otro medio."
          />
          <FormTextField form={form} name="source_url" label="URL de la fuente" isUrl />
        </div>
      </div>
      <Fold
        title="Avanzado"
        hint={id === null ? "Dirección de la imagen" : "Dirección de la página y de la imagen"}
      >
        <SlugField form={form} name="slug" folder="/noticias/" />
        <PictureAddressField form={form} name="image_url" />
      </Fold>
    </>
  );
}

function CategoryField({ form }: { form: Form }) {
  const { can } = useAuth();
  const known = useQuery(newsCategoriesQuery(useClient())).data ?? readNewsCategories("");
  const names = known.map(({ name }) => name);
  const chosen = useWatch({ control: form.control, name: "category" });
  // A draft may name one that was removed since.
  const shown = names.includes(chosen) ? names : [...names, chosen];
  return (
    <FormField
      form={form}
      name="category"
      label="Categoría"
      hint={
        can("settings") ? (
          <Link
            to="/admin/categorias"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Cambiar las categorías
          </Link>
        ) : undefined
      }
    >
      {(field) => (
        <Select {...field}>
          {shown.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

function ContentField({ form: { control } }: { form: Form }) {
  const { field, fieldState } = useController({ control, name: "content" });
  const { name, value, onChange, onBlur, ref } = field;
  return (
    <Field label="Contenido" error={fieldState.error?.message}>
      {(shown) => (
        <MarkdownField
          control={{
            field: shown,
            name,
            label: "Contenido",
            value,
            onChange,
            onBlur,
            controlRef: ref,
            topLevel: 2,
          }}
        />
      )}
    </Field>
  );
}

/** Suggests the reading time computed from the text; a button fills it in. */
function ReadTimeField({ form }: { form: Form }) {
  const { control, setValue } = form;
  const [content, current] = useWatch({ control, name: ["content", "read_time"] });
  const estimate = estimateReadTime(content);
  return (
    <FormField form={form} name="read_time" label="Tiempo de lectura" hint="Por ejemplo, 5 min.">
      {(field) => (
        <div className="flex flex-wrap gap-2">
          <Input {...field} autoComplete="off" className="min-w-32 flex-1" />
          {estimate !== null && estimate !== current.trim() && (
            <Button
              variant="outline"
              onClick={() => setValue("read_time", estimate, { shouldDirty: true })}
            >
              Usar {estimate}, según el texto
            </Button>
          )}
        </div>
      )}
    </FormField>
  );
}
