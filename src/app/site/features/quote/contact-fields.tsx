import { nameField, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { FormField } from "#app/site/ui/forms/form-field.tsx";
import { DEPARTMENTS } from "#domain/leads/departments.ts";
import { QUOTE_FIELDS } from "#domain/leads/quote/quote-draft.ts";

type FieldName = "department" | "municipality" | "message" | "name" | "company" | "phone" | "email";

function readFieldOf({ errors, focus }: QuoteFormState) {
  return (name: FieldName) => ({
    id: nameField(name),
    error: errors[name],
    isFirst: focus === name,
  });
}

/** The place of delivery, and a free message. */
export function DeliveryFields({ state }: { state: QuoteFormState }) {
  const { draft } = state;
  const fieldOf = readFieldOf(state);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField label="Departamento" {...fieldOf("department")}>
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
      <FormField label="Municipio" {...fieldOf("municipality")}>
        {(control) => (
          <input
            {...control}
            name={QUOTE_FIELDS.municipality}
            type="text"
            autoComplete="address-level2"
            maxLength={120}
            defaultValue={draft.municipality}
            aria-required
          />
        )}
      </FormField>
      <div className="sm:col-span-2">
        <FormField
          label="Mensaje"
          hint="Especie, presentación, fecha en que lo necesita."
          isOptional
          {...fieldOf("message")}
        >
          {({ className, ...control }) => (
            <textarea
              {...control}
              className={`${className} min-h-32`}
              name={QUOTE_FIELDS.message}
              rows={4}
              maxLength={4000}
              defaultValue={draft.message}
            />
          )}
        </FormField>
      </div>
    </div>
  );
}

/** The sender, and how to reach them: by phone or e-mail. */
export function PersonFields({ state }: { state: QuoteFormState }) {
  const { draft } = state;
  const fieldOf = readFieldOf(state);
  const input = (name: FieldName & ("name" | "company" | "phone" | "email")) => ({
    name: QUOTE_FIELDS[name],
    defaultValue: draft[name],
  });
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField label="Nombre" {...fieldOf("name")}>
        {(control) => (
          <input
            {...control}
            {...input("name")}
            type="text"
            autoComplete="name"
            maxLength={120}
            aria-required
          />
        )}
      </FormField>
      <FormField label="Empresa o finca" isOptional {...fieldOf("company")}>
        {(control) => (
          <input
            {...control}
            {...input("company")}
            type="text"
            autoComplete="organization"
            maxLength={160}
          />
        )}
      </FormField>
      <p className="text-soft -mb-2 sm:col-span-2">Con el teléfono o el correo basta.</p>
      <FormField label="Teléfono o WhatsApp" {...fieldOf("phone")}>
        {(control) => (
          <input
            {...control}
            {...input("phone")}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={30}
          />
        )}
      </FormField>
      <FormField label="Correo electrónico" {...fieldOf("email")}>
        {(control) => (
          <input
            {...control}
            {...input("email")}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
      </FormField>
    </div>
  );
}
