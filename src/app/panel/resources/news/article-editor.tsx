import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import { StoredRecordForm } from "#app/panel/records/resource/resource-form.tsx";
import { TypedValues } from "#app/panel/records/resource/typed-values.tsx";
import { ARTICLE_FORM } from "#app/panel/resources/news/article-form.tsx";
import { NewsFormFields } from "#app/panel/resources/news/news-form-fields.tsx";
import { NEWS } from "#app/panel/resources/news/news-resource.ts";
import { toArticleInput } from "#domain/news/article-schema.ts";
import { type EditableField, toTypedChanges } from "#domain/visual-editing/editable-element.ts";

/** Edits an article beside the page that shows it (visual editing). */
export function ArticleEditor({ target, onTyped, ...props }: PageFormProps<EditableField>) {
  const { id, column } = target;
  return (
    <StoredRecordForm
      {...props}
      id={id}
      resource={NEWS}
      form={ARTICLE_FORM}
      takesFocus
      focusField={column}
      renderFields={(form) => (
        <>
          <NewsFormFields form={form} id={id} />
          <TypedValues
            form={form}
            onTyped={(values) =>
              onTyped({ table: "news", id, changes: toTypedChanges(toArticleInput(values)) })
            }
          />
        </>
      )}
    />
  );
}
