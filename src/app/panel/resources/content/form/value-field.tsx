import { Suspense } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { cutValue } from "#domain/content/content-list.ts";
import { isMarkdownText } from "#domain/content/known-texts.ts";
import type { ContentType } from "#domain/content/site-text.ts";
import { tidyPhone } from "#domain/phone.ts";

/** Lazy, because this form is part of the panel's first load. */
const TextPicture = lazyPart(
  async () => (await import("#app/panel/media/text-picture.tsx")).TextPicture,
  "background",
);

const MissedSearches = lazyPart(
  async () => (await import("#app/panel/resources/content/missed-searches.tsx")).MissedSearches,
  "background",
);

/** Not `stripCrop`, for the same reason. */
const FRAME = /#encuadre=.*$/;

const INPUT_TYPES: Readonly<Record<Exclude<ContentType, "textarea">, string>> = {
  text: "text",
  email: "email",
  phone: "tel",
  url: "url",
};

const MarkdownValue = lazyPart(
  async () => (await import("#app/panel/resources/content/form/markdown-value.tsx")).MarkdownValue,
  "asked",
);

/** The value's control: an editor of what the site shows as Markdown, a text area, or an input with the keyboard of its type. */
export function ValueField({ form, label = "Valor" }: { form: ContentFormState; label?: string }) {
  const { row, values, problems, valueRef, change, isBrought } = form;
  const { type, value } = values;
  const isPicture = values.section === "hero" && values.key === "image_url";
  const isSearchWords = values.section === "products" && values.key === "search_words";
  const hint = row !== null && isBrought ? `Guardado ahora: «${cutValue(row.value)}»` : HINTS[type];
  if (isMarkdownText(values)) {
    return (
      <Suspense fallback={<Loading />}>
        <MarkdownValue form={form} label={label} hint={hint} />
      </Suspense>
    );
  }
  return (
    <div data-field="value" className="grid gap-1.5">
      <Field label={label} required error={problems.value} hint={hint}>
        {(field) =>
          type === "textarea" ? (
            <Textarea
              {...field}
              ref={valueRef}
              value={value}
              onChange={(event) => change({ value: event.target.value })}
              className="min-h-32"
            />
          ) : (
            <Input
              {...field}
              ref={valueRef}
              value={isPicture ? value.replace(FRAME, "") : value}
              onChange={(event) => change({ value: event.target.value })}
              onBlur={() => type === "phone" && change({ value: tidyPhone(value) })}
              type={INPUT_TYPES[type]}
              autoComplete="off"
              spellCheck={type === "text"}
            />
          )
        }
      </Field>
      {type === "textarea" && <InvisiblePictureNote markdown={value} />}
      {isSearchWords && (
        <Suspense>
          <MissedSearches
            onAdd={(words) => {
              change({ value: `${value.trimEnd()}\n${words}: ` });
              valueRef.current?.focus();
            }}
          />
        </Suspense>
      )}
      {isPicture && (
        <Suspense>
          <TextPicture address={value} onAddress={(address) => change({ value: address })} />
        </Suspense>
      )}
    </div>
  );
}

const HINTS: Readonly<Partial<Record<ContentType, string>>> = {
  url: "Una dirección https:// o una ruta del sitio, como /cotizar.",
  phone: "Con su indicativo, por ejemplo +57 601 555 0101.",
};
