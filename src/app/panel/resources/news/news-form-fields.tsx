import { useController, type UseFormReturn, useWatch } from "react-hook-form";

import { MarkdownField } from "#app/panel/markdown/markdown-field.tsx";
import { PictureField } from "#app/panel/media/picture-field.tsx";
import { PreviewLink } from "#app/panel/records/form/preview-link.tsx";
import { SlugField } from "#app/panel/records/form/slug-field.tsx";
import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { RelatedProductsField } from "#app/panel/resources/news/related-products-field.tsx";
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
  /** The article's id; null for a new one. */
  id: string | null;
}

export function NewsFormFields({ form, id }: NewsFormFieldsProps) {
  const { register, control } = form;
  const isPublished = useWatch({ control, name: "is_published" });
  return (
    <>
      <FormTextField form={form} name="title" label="Título" required />
      <div className="grid gap-5 lg:grid-cols-2">
        <FormTextField form={form} name="author" label="Autor" required />
        <FormField form={form} name="category" label="Categoría">
          {(field) => (
            <Select {...field}>
              {NEWS_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </FormField>
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
          <Switch {...register("is_published")} label={namePublication(isPublished)} />
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
        <SlugField form={form} name="slug" folder="/noticias/" />
      </div>
      <PreviewLink form={form} kind="noticias" id={id} toRecord={toArticleInput} />
    </>
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
