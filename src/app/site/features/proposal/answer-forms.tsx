import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps, ReactNode } from "react";

import { ConsentBox } from "#app/site/ui/forms/consent-box.tsx";
import { FormField } from "#app/site/ui/forms/form-field.tsx";
import {
  describeRefusal,
  FormProblem,
  type FormRefusal,
} from "#app/site/ui/forms/form-problem.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import {
  ANSWER_FIELDS,
  type AnswerDraft,
  type AnswerErrors,
} from "#domain/leads/proposal/proposal-answer.ts";
import { type AnswerKind, DECLINE_REASONS } from "#domain/leads/proposal/proposal.ts";

/** Why an answer was not stored, when no field is the reason. */
export type AnswerProblem =
  | FormRefusal
  /** The office sent another version after the page was opened. */
  | { kind: "replaced" };

/** An answer that was not stored: what was typed, and why it failed. */
export interface AnswerState {
  draft: AnswerDraft | null;
  errors: AnswerErrors;
  problem: AnswerProblem | null;
}

interface AnswerFormsProps {
  /** The digest of the version that is shown. */
  digest: string;
  /** The buyer's name, as in the request. */
  name: string;
  total: string;
  state: AnswerState | null;
  content: SiteContent;
}

/** The three answers to a proposal, each its own collapsible form, so none needs script. */
export function AnswerForms({ digest, name, total, state, content }: AnswerFormsProps) {
  const form = (kind: AnswerKind) => ({ kind, digest, name, state, content });
  return (
    <section aria-labelledby="responder" className="grid gap-5 print:hidden">
      <h2 id="responder" className="display-3">
        Su respuesta
      </h2>
      {state?.problem && <Problem problem={state.problem} />}
      <div className="grid gap-3">
        <AnswerForm
          {...form("accepted")}
          title="Aceptar la propuesta"
          button={`Aceptar por ${total}`}
          isMain
        >
          <AnswerField
            {...form("accepted")}
            field="identification"
            label="Cédula o NIT"
            hint="Queda con su nombre, la fecha y la hora como constancia de que aceptó."
            autoComplete="off"
            maxLength={40}
          />
        </AnswerForm>
        <AnswerForm {...form("change_asked")} title="Pedir un cambio" button="Pedir el cambio">
          <TextField
            {...form("change_asked")}
            label="¿Qué cambio necesita?"
            hint="Cantidades, fecha, forma de pago, otro producto."
          />
        </AnswerForm>
        <AnswerForm {...form("declined")} title="No me sirve" button="Rechazar la propuesta">
          <ReasonField {...form("declined")} />
          <TextField {...form("declined")} label="¿Algo más que debamos saber?" isOptional />
        </AnswerForm>
      </div>
    </section>
  );
}

interface SharedFormProps {
  kind: AnswerKind;
  digest: string;
  name: string;
  state: AnswerState | null;
  content: SiteContent;
}

interface AnswerFormProps extends SharedFormProps {
  title: string;
  button: string;
  isMain?: boolean;
  children: ReactNode;
}

function AnswerForm(props: AnswerFormProps) {
  const { kind, digest, state, title, button, isMain = false, children } = props;
  return (
    <details
      name="respuesta"
      open={state?.draft?.kind === kind}
      className="group/answer ring-line rounded-2xl bg-white ring-1"
    >
      <summary
        className={clsx(
          "flex min-h-14 items-center justify-between gap-4 rounded-2xl px-5 text-lg font-semibold sm:px-7",
          isMain && "bg-green hover:bg-green-dark text-white group-open/answer:rounded-b-none",
        )}
      >
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-200 group-open/answer:rotate-180"
        />
      </summary>
      <form method="post" noValidate className="grid gap-5 p-5 sm:p-7">
        <input type="hidden" name={ANSWER_FIELDS.kind} value={kind} />
        <input type="hidden" name={ANSWER_FIELDS.digest} value={digest} />
        <AnswerField
          {...props}
          field="name"
          label="Su nombre"
          autoComplete="name"
          maxLength={120}
        />
        {children}
        <Consent {...props} />
        <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer justify-self-start rounded-lg px-6 font-semibold text-white transition-colors max-sm:w-full">
          {button}
        </button>
      </form>
    </details>
  );
}

function Consent({ kind, state, content }: SharedFormProps) {
  const { contact, footer } = content;
  const isTyped = state?.draft?.kind === kind;
  const errors = isTyped ? (state?.errors ?? {}) : {};
  return (
    <ConsentBox
      id={`${kind}-consents`}
      name={ANSWER_FIELDS.consents}
      versionName={ANSWER_FIELDS.consentVersion}
      text={contact.proposal_consent}
      isTicked={isTyped && state?.draft?.consents === true}
      isRequired
      error={errors.consents}
      isFocused={Object.keys(errors)[0] === "consents"}
    >
      {contact.proposal_consent}{" "}
      <a href="/privacidad" className="text-green underline underline-offset-3">
        {footer.privacy_title}
      </a>
    </ConsentBox>
  );
}

type TextFieldName = Exclude<keyof AnswerErrors, "consents">;

/** The props of a field: what was typed in that form, or its initial value. */
function readField({ kind, state }: SharedFormProps, field: TextFieldName, initial = "") {
  const isTyped = state?.draft?.kind === kind;
  return {
    value: isTyped ? (state?.draft?.[field] ?? "") : initial,
    field: {
      id: `${kind}-${field}`,
      error: isTyped ? state?.errors[field] : undefined,
      isFocused: isTyped && Object.keys(state?.errors ?? {})[0] === field,
    },
  };
}

interface AnswerFieldProps
  extends SharedFormProps, Pick<ComponentProps<"input">, "autoComplete" | "maxLength"> {
  name: string;
  field: "name" | "identification";
  label: string;
  hint?: string;
}

function AnswerField(props: AnswerFieldProps) {
  const { name, field, label, hint, autoComplete, maxLength } = props;
  const { value, field: shown } = readField(props, field, field === "name" ? name : "");
  return (
    <FormField label={label} hint={hint} {...shown}>
      {(control) => (
        <input
          {...control}
          name={ANSWER_FIELDS[field]}
          defaultValue={value}
          autoComplete={autoComplete}
          maxLength={maxLength}
          aria-required
        />
      )}
    </FormField>
  );
}

function TextField(
  props: SharedFormProps & { label: string; hint?: string; isOptional?: boolean },
) {
  const { label, hint, isOptional = false } = props;
  const { value, field } = readField(props, "text");
  return (
    <FormField label={label} hint={hint} isOptional={isOptional} {...field}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          className={`${className} min-h-28`}
          name={ANSWER_FIELDS.text}
          rows={3}
          maxLength={2000}
          defaultValue={value}
        />
      )}
    </FormField>
  );
}

function ReasonField(props: SharedFormProps) {
  const { value, field } = readField(props, "reason");
  return (
    <FormField label="¿Por qué?" {...field}>
      {(control) => (
        <select {...control} name={ANSWER_FIELDS.reason} defaultValue={value} aria-required>
          <option value="">Elija una razón</option>
          {Object.entries(DECLINE_REASONS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

function Problem({ problem }: { problem: AnswerProblem }) {
  const { title, text } = describeProblem(problem);
  return (
    <FormProblem title={title}>
      <p>{text}</p>
    </FormProblem>
  );
}

function describeProblem(problem: AnswerProblem): { title: string; text: string } {
  if (problem.kind !== "replaced") return describeRefusal(problem, SENT);
  return {
    title: "Mientras usted leía enviamos otra versión",
    text: "Es la que ve ahora en esta página. Revísela y responda de nuevo; lo que escribió sigue aquí.",
  };
}

const SENT = { one: "respuesta", many: "respuestas", text: "texto" };
