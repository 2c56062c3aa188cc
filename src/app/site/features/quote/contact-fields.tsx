import type { ComponentProps } from "react";

import { nameField, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { FormField } from "#app/site/ui/forms/form-field.tsx";
import { DEPARTMENTS } from "#domain/leads/departments.ts";
import { QUOTE_FIELDS, type QuoteDraft } from "#domain/leads/quote/quote-draft.ts";
import { FREQUENCIES } from "#domain/leads/quote/quote-request.ts";
import { FREQUENCY_LABELS } from "#domain/leads/quote/quote-summary.ts";

type FieldName = Exclude<keyof QuoteDraft, "items" | "consents" | "wantsNewsletter">;

function readField({ errors, focus }: QuoteFormState, name: FieldName) {
  return { id: nameField(name), error: errors[name], isFocused: focus === name };
}

/** The place and time of delivery, and a free message. */
export function DeliveryFields({ state }: { state: QuoteFormState }) {
  const { draft } = state;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField label="Departamento" {...readField(state, "department")}>
        {(control) => (
          <select
            {...control}
            name={QUOTE_FIELDS.department}
            defaultValue={draft.department}
            autoComplete="address-level1"
            aria-required
          >
            <option value="">Elija el departamento</option>
            {DEPARTMENTS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FormField>
      <TextField
        state={state}
        name="municipality"
        label="Municipio"
        autoComplete="address-level2"
        maxLength={120}
        aria-required
      />
      <TimeFields state={state} />
      <MessageField state={state} />
    </div>
  );
}

/** How often, and for when. */
function TimeFields({ state }: { state: QuoteFormState }) {
  return (
    <>
      <FormField label="¿Cada cuánto?" {...readField(state, "frequency")}>
        {(control) => (
          <select {...control} name={QUOTE_FIELDS.frequency} defaultValue={state.draft.frequency}>
            {FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {FREQUENCY_LABELS[frequency]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <TextField
        state={state}
        name="wantedOn"
        label="¿Para qué fecha?"
        type="date"
        isOptional
        autoComplete="off"
      />
    </>
  );
}

function MessageField({ state }: { state: QuoteFormState }) {
  return (
    <div className="sm:col-span-2">
      <FormField
        label="Mensaje"
        hint="Por ejemplo: especie, etapa, cómo descargan."
        isOptional
        {...readField(state, "message")}
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            className={`${className} min-h-32`}
            name={QUOTE_FIELDS.message}
            rows={4}
            maxLength={4000}
            defaultValue={state.draft.message}
          />
        )}
      </FormField>
    </div>
  );
}

/** The sender, and how to reach them: by phone or e-mail. */
export function PersonFields({ state }: { state: QuoteFormState }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        state={state}
        name="name"
        label="Nombre"
        autoComplete="name"
        maxLength={120}
        aria-required
      />
      <TextField
        state={state}
        name="company"
        label="Empresa o finca"
        isOptional
        autoComplete="organization"
        maxLength={160}
      />
      <p className="text-soft -mb-2 sm:col-span-2">Teléfono o correo: basta con uno de los dos.</p>
      <TextField
        state={state}
        name="phone"
        label="Teléfono o WhatsApp"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={30}
      />
      <TextField
        state={state}
        name="email"
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<"input">, "name"> {
  state: QuoteFormState;
  name: Exclude<FieldName, "department" | "frequency" | "message">;
  label: string;
  isOptional?: boolean;
}

function TextField(props: TextFieldProps) {
  const { state, name, label, isOptional = false, type = "text", ...input } = props;
  return (
    <FormField label={label} isOptional={isOptional} {...readField(state, name)}>
      {(control) => (
        <input
          {...control}
          type={type}
          name={QUOTE_FIELDS[name]}
          defaultValue={state.draft[name]}
          {...input}
        />
      )}
    </FormField>
  );
}
