import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FieldErrors, type Resolver, type UseFormReturn, useWatch } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import type {
  EditProps,
  FieldsProps,
  FormDefinition,
} from "#app/panel/records/edit/form-definition.ts";
import { RecordEdit } from "#app/panel/records/edit/record-edit.tsx";
import { revealField } from "#app/panel/records/edit/reveal-field.ts";
import { FormField } from "#app/panel/records/edit/text-field.tsx";
import { CONTENT, type ContentTypes } from "#app/panel/resources/content/content-resource.ts";
import { KnownTextOffers } from "#app/panel/resources/content/known-text-offers.tsx";
import {
  contentTextQuery,
  findTextTarget,
  knownContentQuery,
} from "#app/panel/resources/content/queries.ts";
import {
  KnownTextNote,
  PageTextFields,
  ValueField,
} from "#app/panel/resources/content/value-field.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Input, Select } from "#app/panel/ui/controls/input.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { findFallback } from "#domain/content/catalogue/catalogue.ts";
import { cutValue, nameSection, TYPE_NAMES } from "#domain/content/content-list.ts";
import {
  BLANK_CONTENT_FORM,
  type ContentFormValues,
  describeRename,
  findContentProblems,
  FORM_SECTIONS,
  isFormSection,
  toContentFormValues,
  toContentInput,
} from "#domain/content/content-schema.ts";
import {
  findKnownText,
  isSetting,
  type KnownText,
  listTextsWithoutRow,
} from "#domain/content/known-texts.ts";
import { CONTENT_TYPES, type StoredContent } from "#domain/content/site-text.ts";

const CONTENT_FORM: FormDefinition<ContentTypes, ContentFormValues> = {
  resource: CONTENT,
  newTitle: "Nuevo contenido",
  nameOf: ({ section, key }) => findKnownText(section, key)?.meaning ?? key,
  submit: { create: "Crear contenido", update: "Actualizar contenido" },
  blank: BLANK_CONTENT_FORM,
  toValues: toContentFormValues,
  createResolver,
  toInput: toContentInput,
  firstField: ({ key }) => (key === "" ? "section" : "value"),
  isSetting,
  isPublic: () => true,
  taken: {
    field: "key",
    message: "Ya hay un contenido con esta sección y esta clave.",
    replacesAlert: true,
  },
  confirm: async ({ client, queryClient }, values, row) => {
    // Without the others, a text that takes this one's place would be named wrongly.
    const query = { ...knownContentQuery(client), staleTime: Infinity, retry: false };
    const rename =
      row && describeRename(row, values, await queryClient.query(query).catch(() => []));
    // The site would no longer show the text.
    return rename === null || window.confirm(`${rename} ¿Quiere guardarlo así?`);
  },
  listRecords: ({ section, key, value }, row) =>
    findKnownText(section, key.trim()) === null
      ? []
      : [
          {
            table: "site_content",
            row: { id: row?.id ?? null, section, key: key.trim(), value },
          },
        ],
  toTyped: ({ section, key, value }) => ({ table: "site_content", section, key, value }),
  Fields: ContentFields,
  onPage: { Fields: PageTextFields, submitText: "Guardar" },
};

export function ContentForm(props: EditProps) {
  return <RecordEdit {...props} form={CONTENT_FORM} />;
}

/** The form of a text beside the page that shows it. */
export function PageTextForm({ section, textKey, ...props }: PageTextFormProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  // Fetched when the form opens, and never refetched while it is open.
  const reading = useQuery({
    queryKey: ["page-editor", section, textKey],
    queryFn: async () => {
      const [rows, drafts] = await Promise.all([
        queryClient.query({ ...knownContentQuery(client), staleTime: 0 }),
        listDrafts(client, "site_content"),
      ]);
      const target = await findTextTarget({ section, key: textKey }, rows, drafts);
      return { target, hasDraft: drafts.some(({ record_id }) => record_id === target.id) };
    },
    staleTime: "static",
    gcTime: 0,
  });
  if (reading.isPending) return <Loading />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title={CONTENT.texts.loadFailure}
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  return <ContentForm {...props} {...reading.data} />;
}

interface PageTextFormProps extends Omit<EditProps, "target" | "hasDraft"> {
  section: string;
  textKey: string;
}

function createResolver(row: StoredContent | null): Resolver<ContentFormValues> {
  return (values) => {
    const problems = Object.entries(findContentProblems(values, row));
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(([field, message]) => [field, { type: "invalid", message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ContentFormValues> };
  };
}

type Form = UseFormReturn<ContentFormValues>;
type TextFieldsProps = FieldsProps<ContentFormValues, StoredContent>;

/** The fields. What names a text is folded; a new one is chosen by what it says on the site. */
function ContentFields(props: TextFieldsProps) {
  const { form, base, initial } = props;
  // Opened by a name, the text keeps its layout whatever is typed as its key.
  const known = findKnownText(initial.section, initial.key);
  const isChosen = known === null && base === null;
  return (
    <>
      {isChosen && (
        <>
          <SectionField form={form} />
          <TextChoice form={form} />
        </>
      )}
      {known !== null && <KnownTextNote form={form} section={known.section} textKey={known.key} />}
      <ValueField {...props} />
      <Fold
        title="Avanzado"
        hint={isChosen ? "Un texto que no está en la lista: clave y tipo" : FOLD_HINT}
      >
        {base !== null && known !== null && <RenameWarning form={form} row={base} />}
        {!isChosen && <SectionField form={form} />}
        <KeyField {...props} known={known} />
        <TypeField form={form} />
      </Fold>
    </>
  );
}

const FOLD_HINT = "Sección, clave y tipo: casi nunca hay que cambiarlos";

function RenameWarning({ form, row }: { form: Form; row: StoredContent }) {
  const rows = useQuery(knownContentQuery(useClient())).data;
  const values = useWatch({ control: form.control }) as ContentFormValues;
  const rename = rows === undefined ? null : describeRename(row, values, rows);
  if (rename === null) return null;
  return (
    <p role="status" className="bg-gold-mist text-gold-ink rounded-lg p-3 wrap-anywhere">
      {rename}
    </p>
  );
}

function TypeField({ form }: { form: Form }) {
  return (
    <FormField form={form} name="type" label="Tipo" checks={["value"]}>
      {(field) => (
        <Select {...field}>
          {CONTENT_TYPES.map((option) => (
            <option key={option} value={option}>
              {TYPE_NAMES[option]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

/** The five sections; a text of any other section keeps it. */
function SectionField({ form }: { form: Form }) {
  const section = useWatch({ control: form.control, name: "section" });
  if (!isFormSection(section)) {
    return (
      <Field label="Sección" hint="Este texto pertenece a su sección y no se puede mover.">
        {(field) => (
          <Input {...field} readOnly value={nameSection(section)} className="bg-sand text-soft" />
        )}
      </Field>
    );
  }
  return (
    <FormField form={form} name="section" label="Sección" checks={["value"]}>
      {(field) => (
        <Select {...field}>
          {FORM_SECTIONS.map((option) => (
            <option key={option} value={option}>
              {nameSection(option)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

/** Chooses a text that the site shows without a row, by its meaning. */
function TextChoice({ form }: { form: Form }) {
  const { data: rows = [], isPending } = useQuery(knownContentQuery(useClient()));
  const [section, typedKey, value] = useWatch({
    control: form.control,
    name: ["section", "key", "value"],
  });
  const key = typedKey.trim();
  const offers = listTextsWithoutRow(section, rows);
  const choose = (offer: KnownText) => {
    // A typed value stays; one filled in by another choice is cleared.
    const isFree =
      value.trim() === "" || offers.some((each) => findFallback(section, each.key) === value);
    setText(form, { key: offer.key, type: offer.type });
    if (isFree) setText(form, { value: findFallback(section, offer.key) });
    revealField(document.activeElement?.closest("form") ?? document.body, "value");
  };
  const chosen = offers.find((offer) => offer.key === key);
  if (isPending) return <Loading />;
  if (chosen !== undefined) {
    return (
      <div className="grid gap-2">
        <KnownTextNote form={form} section={section} textKey={key} />
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            const isUnchanged = value === findFallback(section, chosen.key);
            setText(form, { key: "", value: isUnchanged ? "" : value });
          }}
        >
          Elegir otro texto
        </Button>
      </div>
    );
  }
  return (
    <KnownTextOffers
      section={section}
      offers={offers.filter((offer) => offer.key.includes(key))}
      isFiltered={key !== ""}
      onChoose={choose}
    />
  );
}

function KeyField({ form, base, known }: TextFieldsProps & { known: KnownText | null }) {
  const rows = useQuery(knownContentQuery(useClient())).data ?? [];
  const [section, typedKey, value] = useWatch({
    control: form.control,
    name: ["section", "key", "value"],
  });
  const key = typedKey.trim();
  const isOpened = known !== null && known.section === section && known.key === key;
  const other = useOtherRow(section, key, base, rows);
  const isNoted = base === null && findKnownText(section, key) !== null;
  return (
    <>
      <FormField
        form={form}
        name="key"
        label="Clave"
        required
        hint={other && <OtherRow row={other} value={value} />}
      >
        {(field) => (
          <Input
            {...field}
            className="font-mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      {other === undefined && !isOpened && !isNoted && (
        <KnownTextNote form={form} section={section} textKey={key} />
      )}
    </>
  );
}

/** Sets texts of the form, as if they were typed. */
function setText(form: Form, values: Partial<ContentFormValues>): void {
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  for (const [field, value] of Object.entries(values)) {
    form.setValue(field as keyof ContentFormValues, value, change);
  }
}

/** The other row with that section and key: from the known texts, or looked up. */
function useOtherRow(
  section: string,
  key: string,
  row: StoredContent | null,
  rows: readonly StoredContent[],
): StoredContent | undefined {
  const asked = useDebounced(findKnownText(section, key) === null ? key : "");
  const stored = useQuery(contentTextQuery(useClient(), section, asked)).data;
  return [...rows, ...(stored ? [stored] : [])].find(
    (other) => other.section === section && other.key === key && other.id !== row?.id,
  );
}

/** Warns that another row has the same section and key: shows its text, and a button that opens it. */
function OtherRow({ row, value }: { row: StoredContent; value: string }) {
  const edit = () => {
    const typed = value.trim() === "" ? undefined : { value };
    requestRecord({ form: CONTENT.name, recordId: row.id, typed: typed ?? {} });
  };
  return (
    <div className="bg-gold-mist text-gold-ink grid gap-2 rounded-lg p-3">
      <p className="wrap-anywhere">
        Ya existe «{row.key}» en «{nameSection(row.section)}»: «{cutValue(row.value)}». Puede editar
        ese registro; lo que escribió va con usted.
      </p>
      <Button variant="outline" className="justify-self-start" onClick={edit}>
        Editar el registro existente
      </Button>
    </div>
  );
}
