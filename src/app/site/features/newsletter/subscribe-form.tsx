import { ConsentBox } from "#app/site/ui/forms/consent-box.tsx";
import { FormField } from "#app/site/ui/forms/form-field.tsx";
import { describeWait, FormProblem } from "#app/site/ui/forms/form-problem.tsx";
import { HoneypotField } from "#app/site/ui/forms/honeypot-field.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import {
  NEWSLETTER_FIELDS,
  type NewsletterDraft,
  type NewsletterErrors,
} from "#domain/leads/newsletter.ts";

/** The state of the newsletter form. */
export interface SubscribeFormState {
  draft: NewsletterDraft;
  errors: NewsletterErrors;
  problem: { kind: "limited"; seconds: number } | { kind: "failed" } | null;
}

/** The newsletter form on its own page, which also shows the errors of the forms on other pages. */
export function SubscribeForm(props: { state: SubscribeFormState; footer: SiteContent["footer"] }) {
  const { state, footer } = props;
  const { draft, errors, problem } = state;
  return (
    <form
      method="post"
      action="/boletin"
      noValidate
      className="relative grid w-full max-w-[36rem] gap-6"
    >
      <HoneypotField id="suscripcion-referencia" name={NEWSLETTER_FIELDS.honeypot} />
      <Problem problem={problem} />
      <FormField
        id="suscripcion-correo"
        label="Correo electrónico"
        error={errors.email}
        isFocused={errors.email !== undefined}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            name={NEWSLETTER_FIELDS.email}
            defaultValue={draft.email}
            autoComplete="email"
            maxLength={254}
            aria-required
          />
        )}
      </FormField>
      <ConsentBox
        id="suscripcion-autorizacion"
        name={NEWSLETTER_FIELDS.consents}
        versionName={NEWSLETTER_FIELDS.version}
        text={footer.newsletter_consent}
        isTicked={draft.consents}
        isRequired
        error={errors.consents}
        isFocused={errors.email === undefined && errors.consents !== undefined}
      >
        {footer.newsletter_consent}{" "}
        <a href="/privacidad" className="text-green underline underline-offset-3">
          {footer.privacy_title}
        </a>
      </ConsentBox>
      <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer justify-self-start rounded-lg px-7 font-semibold text-white transition-colors max-sm:w-full">
        {footer.newsletter_button}
      </button>
    </form>
  );
}

function Problem({ problem }: Pick<SubscribeFormState, "problem">) {
  if (problem === null) return null;
  return problem.kind === "limited" ? (
    <FormProblem title={`Espere ${describeWait(problem.seconds)} e intente de nuevo`}>
      <p>Desde su conexión llegaron muchas inscripciones en poco tiempo.</p>
    </FormProblem>
  ) : (
    <FormProblem title="No pudimos guardar su inscripción">
      <p>El problema es nuestro, no suyo. Espere un momento y vuelva a enviarla.</p>
    </FormProblem>
  );
}
