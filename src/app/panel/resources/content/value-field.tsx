import { Suspense } from "react";
import { useController, type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { MarkdownField } from "#app/panel/markdown/markdown-field.tsx";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import type { FieldsProps } from "#app/panel/records/edit/form-definition.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { findFallback } from "#domain/content/catalogue/catalogue.ts";
import { cutValue, nameSection } from "#domain/content/content-list.ts";
import { type ContentFormValues, toContentInput } from "#domain/content/content-schema.ts";
import {
  findKnownText,
  isMarkdownText,
  isPictureText,
  nameText,
  topLevelOf,
} from "#domain/content/known-texts.ts";
import type { ContentType, StoredContent } from "#domain/content/site-text.ts";
import { isHoursText } from "#domain/hours/opening-hours.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import { tidyPhone } from "#domain/phone.ts";

const TextPicture = lazyPart(
  async () => (await import("#app/panel/media/text-picture.tsx")).TextPicture,
  "background",
);

const MissedSearches = lazyPart(
  async () => (await import("#app/panel/resources/content/missed-searches.tsx")).MissedSearches,
  "background",
);

const INPUT_TYPES: Readonly<Record<Exclude<ContentType, "textarea">, string>> = {
  text: "text",
  email: "email",
  phone: "tel",
  url: "url",
};

const HINTS: Readonly<Partial<Record<ContentType, string>>> = {
  url: "Pegue la dirección completa de la página, como la muestra el navegador.",
  phone: "Con su indicativo, por ejemplo +57 601 555 0101.",
};

type TextFieldsProps = FieldsProps<ContentFormValues, StoredContent> & { label?: string };

/** The value's control: an editor of what the site shows as Markdown, a text area, or an input with the keyboard of its type. */
export function ValueField({ form, base, initial, label = "Valor" }: TextFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: "value" });
  const [section, key, type] = useWatch({
    control: form.control,
    name: ["section", "key", "type"],
  });
  const { value, onChange } = field;
  const isBrought = base !== null && toContentInput(initial, base).value !== base.value;
  const hint = isBrought ? `Guardado ahora: «${cutValue(base.value)}»` : HINTS[type];
  const isPicture = isPictureText({ section, key });
  const isSearchWords = section === "products" && key === "search_words";
  if (isMarkdownText({ section, key })) {
    return (
      <Field label={label} required error={fieldState.error?.message} hint={hint}>
        {(control) => (
          <MarkdownField
            control={{
              field: control,
              name: "value",
              label,
              value,
              onChange,
              onBlur: field.onBlur,
              controlRef: field.ref,
              topLevel: topLevelOf(section),
            }}
          />
        )}
      </Field>
    );
  }
  return (
    <div data-field="value" className="grid gap-1.5">
      <Field label={label} required error={fieldState.error?.message} hint={hint}>
        {(control) =>
          type === "textarea" ? (
            <Textarea {...control} {...field} className="min-h-32" />
          ) : (
            <Input
              {...control}
              {...field}
              value={isPicture ? stripCrop(value) : value}
              onBlur={() => {
                if (type === "phone") onChange(tidyPhone(value));
                field.onBlur();
              }}
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
              onChange(`${value.trimEnd()}\n${words}: `);
              form.setFocus("value");
            }}
          />
        </Suspense>
      )}
      {isPicture && (
        <Suspense>
          <TextPicture
            address={value}
            holder={section === "hero" ? "hero" : undefined}
            onAddress={onChange}
          />
        </Suspense>
      )}
    </div>
  );
}

interface KnownTextNoteProps {
  form: UseFormReturn<ContentFormValues>;
  section: string;
  /** As typed; without a key no note is shown. */
  textKey: string;
}

/** Explains a key: its meaning, where it is shown, and the fallback without a row, which it offers. */
export function KnownTextNote({ form, section, textKey }: KnownTextNoteProps) {
  if (textKey.trim() === "") return null;
  const known = findKnownText(section, textKey.trim());
  if (known === null) {
    return (
      <p className="bg-sand text-ink rounded-lg px-3 py-2 text-sm text-pretty">
        El sitio no usa esta clave en «{nameSection(section)}»: lo que guarde aquí no se verá.
      </p>
    );
  }
  const fallback = findFallback(section, known.key);
  const page = findPage(section, known.key);
  const restore = () => {
    const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("type", known.type, change);
    form.setValue("value", fallback, change);
  };
  return (
    <div className="bg-green-mist text-green-deep grid gap-1 rounded-lg px-3 py-2 text-sm">
      <p className="text-[0.9375rem] font-semibold">{known.meaning}</p>
      <p>Se ve en: {known.shownAt}.</p>
      {page !== null && (
        <p>
          {page.sentence} en{" "}
          <Link to={page.path} className="font-semibold underline underline-offset-4">
            {page.name}
          </Link>
          .
        </p>
      )}
      {known.inherits !== undefined && (
        <p>Sin este registro se muestra «{nameText(known.inherits)}».</p>
      )}
      {fallback !== "" && (
        <>
          <p className="wrap-anywhere">Texto original: «{cutValue(fallback)}»</p>
          <button
            type="button"
            className="-mx-1 min-h-11 justify-self-start rounded px-1 font-semibold underline underline-offset-4"
            onClick={restore}
          >
            Volver al texto original
          </button>
        </>
      )}
    </div>
  );
}

/** The page with a more convenient form for a text, if there is one. */
function findPage(section: string, key: string) {
  if (isHoursText(`${section}.${key}`)) {
    return { path: "/admin/horario", name: "Horario", sentence: "Se cambia con más comodidad" };
  }
  if (section === "identity") {
    return { path: "/admin/empresa", name: "Empresa y marca", sentence: "Se cambia" };
  }
  if (section === "categories") {
    return { path: "/admin/categorias", name: "Categorías de noticias", sentence: "Se cambian" };
  }
  return null;
}

/** The fields of a text beside the page that shows it: its value, length and description. */
export function PageTextFields(props: TextFieldsProps) {
  const { form } = props;
  const [section, key] = useWatch({ control: form.control, name: ["section", "key"] });
  return (
    <>
      {section === "whatsapp" && key === "enabled" ? (
        <ButtonShown form={form} />
      ) : (
        <div className="grid gap-1.5">
          <ValueField {...props} label="Texto" />
          <LengthGuide form={form} />
        </div>
      )}
      <KnownTextNote form={form} section={section} textKey={key} />
    </>
  );
}

/** The ratio to the original text's length from which a text may no longer fit the design. */
const MUCH_LONGER = 1.5;
const SHORT = 20;

function LengthGuide({ form }: Pick<TextFieldsProps, "form">) {
  const { section, key, type, value } = useWatch({ control: form.control }) as ContentFormValues;
  if (type !== "text" && type !== "textarea") return null;
  const usual = findFallback(section, key).length;
  const { length } = Array.from(value.trim());
  const isLong = usual > 0 && length > Math.max(usual * MUCH_LONGER, SHORT);
  return (
    <p className="text-soft text-sm">
      {length} caracteres
      {usual > 0 && usual !== length && `; el texto original tiene ${usual}`}
      {isLong && ". Es bastante más largo: mire en la página cómo queda"}
    </p>
  );
}

/** Whether the chat button is shown; stored as a text. */
function ButtonShown({ form }: Pick<TextFieldsProps, "form">) {
  const { field } = useController({ control: form.control, name: "value" });
  return (
    <Field label="¿Se muestra el botón?">
      {(control) => (
        <Select {...control} {...field} value={field.value === "true" ? "true" : "false"}>
          <option value="true">Sí, en todas las páginas</option>
          <option value="false">No</option>
        </Select>
      )}
    </Field>
  );
}
