import { type UseFormReturn, useWatch } from "react-hook-form";

import { PictureField } from "#app/panel/media/picture-field.tsx";
import { PreviewLink } from "#app/panel/records/form/preview-link.tsx";
import { SlugField } from "#app/panel/records/form/slug-field.tsx";
import { MarkdownEditor } from "#app/panel/resources/news/markdown-editor.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import {
  type ArticleFormValues,
  estimateReadTime,
  toArticleInput,
} from "#domain/news/article-schema.ts";
import { namePublication, NEWS_CATEGORIES } from "#domain/news/article.ts";

type Form = UseFormReturn<ArticleFormValues>;

interface NewsFormFieldsProps {
  form: Form;
  /** The article's; null for a new one. */
  id: string | null;
}

export function NewsFormFields({ form, id }: NewsFormFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [content, isPublished] = useWatch({ control, name: ["content", "is_published"] });
  return (
    <>
      <Field label="Título" required error={errors.title?.message}>
        {(field) => <Input {...field} {...register("title")} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 lg:grid-cols-2">
        <Field label="Autor" required error={errors.author?.message}>
          {(field) => <Input {...field} {...register("author")} autoComplete="off" />}
        </Field>
        <Field label="Categoría" error={errors.category?.message}>
          {(field) => (
            <Select {...field} {...register("category")}>
              {NEWS_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Resumen"
        error={errors.excerpt?.message}
        hint="Una o dos frases: se ven en las tarjetas y en los buscadores."
      >
        {(field) => <Textarea {...field} {...register("excerpt")} className="min-h-20" />}
      </Field>
      <Field
        label="Contenido"
        error={errors.content?.message}
        hint="Escriba como siempre; los botones ponen las marcas de formato (Markdown)."
      >
        {(field) => (
          <MarkdownEditor control={field} registration={register("content")} text={content} />
        )}
      </Field>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ReadTimeField form={form} content={content} />
        <div className="flex flex-wrap gap-x-8 lg:pt-7">
          <Switch {...register("is_published")} label={namePublication(isPublished)} />
          <Switch {...register("is_featured")} label="Destacada" />
        </div>
        <PictureField form={form} address="image_url" altText="image_alt" />
        <div className="grid gap-5">
          <SourceFields form={form} />
        </div>
        <SlugField form={form} name="slug" folder="/noticias/" />
      </div>
      <PreviewLink form={form} kind="noticias" id={id} toRecord={toArticleInput} />
    </>
  );
}

/** Suggests the reading time computed from the text; a button fills it in. */
function ReadTimeField({ form, content }: { form: Form; content: string }) {
  const { register, control, setValue, formState } = form;
  const current = useWatch({ control, name: "read_time" });
  const estimate = estimateReadTime(content);
  return (
    <Field
      label="Tiempo de lectura"
      error={formState.errors.read_time?.message}
      hint="Por ejemplo, 5 min."
    >
      {(field) => (
        <div className="flex flex-wrap gap-2">
          <Input
            {...field}
            {...register("read_time")}
            autoComplete="off"
            className="min-w-32 flex-1"
          />
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
    </Field>
  );
}

function SourceFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Nombre de la fuente"
        error={errors.source_name?.message}
        hint="Si la noticia viene de otro medio."
      >
        {(field) => <Input {...field} {...register("source_name")} autoComplete="off" />}
      </Field>
      <Field label="URL de la fuente" error={errors.source_url?.message}>
        {(field) => (
          <Input
            {...field}
            {...register("source_url")}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}
