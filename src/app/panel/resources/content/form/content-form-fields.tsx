import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { type ContentTarget, targetRow } from "#app/panel/resources/content/content-target.ts";
import { KnownTextNote } from "#app/panel/resources/content/form/known-text-note.tsx";
import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { ValueField } from "#app/panel/resources/content/form/value-field.tsx";
import { KnownTextOffers } from "#app/panel/resources/content/known-text-offers.tsx";
import { contentTextQuery } from "#app/panel/resources/content/queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Input, Select } from "#app/panel/ui/controls/input.tsx";
import { cutValue, nameSection, TYPE_NAMES } from "#domain/content/content-list.ts";
import { describeRename, FORM_SECTIONS, isFormSection } from "#domain/content/content-schema.ts";
import { findKnownText, type KnownText, listTextsWithoutRow } from "#domain/content/known-texts.ts";
import { CONTENT_TYPES, type ContentType, type StoredContent } from "#domain/content/site-text.ts";

interface ContentFormFieldsProps {
  form: ContentFormState;
  /** The rows of all texts that the site knows. */
  rows: readonly StoredContent[];
  /** Opens another record with what was typed. */
  onBring: (target: ContentTarget) => void;
}

/** The fields; for a known text, section and key are collapsed. */
export function ContentFormFields(props: ContentFormFieldsProps) {
  const { form, rows } = props;
  const { known, row, values } = form;
  if (known === null) {
    return (
      <>
        <NameFields {...props} />
        <ValueField form={form} />
      </>
    );
  }
  const rename = row && describeRename(row, values, rows);
  return (
    <>
      <KnownTextNote form={form} section={known.section} textKey={known.key} />
      <ValueField form={form} />
      <Fold title="Avanzado" hint="Sección, clave y tipo: casi nunca hay que cambiarlos">
        {rename !== null && (
          <p role="status" className="bg-gold-mist text-gold-ink rounded-lg p-3 wrap-anywhere">
            {rename}
          </p>
        )}
        <NameFields {...props} />
      </Fold>
    </>
  );
}

function NameFields(props: ContentFormFieldsProps) {
  return (
    <>
      <SectionField form={props.form} />
      <KeyFields {...props} />
      <TypeField form={props.form} />
    </>
  );
}

function TypeField({ form: { values, problems, change } }: { form: ContentFormState }) {
  return (
    <Field label="Tipo" error={problems.type}>
      {(field) => (
        <Select
          {...field}
          value={values.type}
          onChange={(event) => change({ type: event.target.value as ContentType })}
        >
          {CONTENT_TYPES.map((option) => (
            <option key={option} value={option}>
              {TYPE_NAMES[option]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The five sections; a text of any other section keeps it. */
function SectionField({ form }: { form: ContentFormState }) {
  const { values, problems, change } = form;
  const { section } = values;
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
    <Field label="Sección" error={problems.section}>
      {(field) => (
        <Select
          {...field}
          value={section}
          onChange={(event) => change({ section: event.target.value })}
        >
          {FORM_SECTIONS.map((option) => (
            <option key={option} value={option}>
              {nameSection(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function KeyFields({ form, rows, onBring }: ContentFormFieldsProps) {
  const { row, known, values, problems, keyRef, change, focus } = form;
  const { section, value } = values;
  const key = values.key.trim();
  const isOpened = known !== null && known.section === section && known.key === key;
  const offers = row === null ? listTextsWithoutRow(section, rows) : [];
  const clash = useClash(form, rows);
  const choose = (offer: KnownText) => {
    // A typed value stays; one filled in by another choice is cleared.
    const isFree = value.trim() === "" || offers.some(({ fallback }) => fallback === value);
    change({ key: offer.key, type: offer.type, ...(isFree && { value: offer.fallback }) });
    focus("value");
  };
  return (
    <>
      <Field
        label="Clave"
        required
        error={problems.key}
        hint={clash && <Clash row={clash} onEdit={() => onBring(targetRow(clash, value))} />}
      >
        {(field) => (
          <Input
            {...field}
            ref={keyRef}
            value={values.key}
            onChange={(event) => change({ key: event.target.value })}
            className="font-mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {clash === undefined && !isOpened && (
        <KnownTextNote form={form} section={section} textKey={key} />
      )}
      {row === null && clash === undefined && (
        <KnownTextOffers
          section={section}
          offers={offers.filter((offer) => offer.key.includes(key))}
          isFiltered={key !== ""}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** The other row with that section and key: from the known texts, or looked up. */
function useClash(
  { row, values }: ContentFormState,
  rows: readonly StoredContent[],
): StoredContent | undefined {
  const { section } = values;
  const key = values.key.trim();
  const asked = useDebounced(findKnownText(section, key) === null ? key : "");
  const stored = useQuery(contentTextQuery(useClient(), section, asked)).data;
  return [...rows, ...(stored ? [stored] : [])].find(
    (other) => other.section === section && other.key === key && other.id !== row?.id,
  );
}

/** Warns that another row has the same section and key: shows its text, and a button that opens it. */
function Clash({ row, onEdit }: { row: StoredContent; onEdit: () => void }) {
  return (
    <div className="bg-gold-mist text-gold-ink grid gap-2 rounded-lg p-3">
      <p className="wrap-anywhere">
        Ya existe «{row.key}» en «{nameSection(row.section)}»: «{cutValue(row.value)}». Puede editar
        ese registro; lo que escribió va con usted.
      </p>
      <Button variant="outline" className="justify-self-start" onClick={onEdit}>
        Editar el registro existente
      </Button>
    </div>
  );
}
