import type { ReactNode } from "react";

import { DeliveryFields, PersonFields } from "#app/site/features/quote/contact-fields.tsx";
import { listErrors, nameField, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { ItemRows, type QuotedProduct } from "#app/site/features/quote/item-rows.tsx";
import { ConsentBox } from "#app/site/ui/forms/consent-box.tsx";
import { describeRefusal, FieldProblems, FormProblem } from "#app/site/ui/forms/form-problem.tsx";
import { HoneypotField } from "#app/site/ui/forms/honeypot-field.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { ACTIONS, QUOTE_FIELDS } from "#domain/leads/quote/quote-draft.ts";
import { OFFLINE_FIELDS } from "#domain/offline/offline-paths.ts";

interface QuoteFormProps {
  state: QuoteFormState;
  products: readonly QuotedProduct[];
  content: Pick<SiteContent, "contact"> & {
    footer: Pick<SiteContent["footer"], "newsletter_consent" | "privacy_title">;
  };
}

/**
 * The quote request, a form without script: the server responds with the form as it was typed until it is
 * valid. `noValidate`: browsers report one error at a time, in their own language.
 */
export function QuoteForm({ state, products, content }: QuoteFormProps) {
  return (
    <form method="post" action="/cotizar" noValidate className="relative grid gap-10">
      {/* The Enter key triggers the first button of a form. */}
      <button
        name={QUOTE_FIELDS.action}
        value={ACTIONS.send}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      >
        {content.contact.quote_button}
      </button>
      <input type="hidden" name={QUOTE_FIELDS.seal} value={state.seal} />
      {state.offlineKey !== undefined && (
        <input type="hidden" name={OFFLINE_FIELDS.key} value={state.offlineKey} />
      )}
      {state.trialKey !== null && (
        <>
          <input type="hidden" name={QUOTE_FIELDS.trialKey} value={state.trialKey} />
          <p className="bg-sand rounded-xl px-5 py-4">
            Es una prueba de su equipo: si la envía durante la hora siguiente, llega al panel
            marcada «De prueba» y no cuenta en las cifras.
          </p>
        </>
      )}
      <HoneypotField id={nameField("honeypot")} name={QUOTE_FIELDS.honeypot} />
      <QuoteProblems state={state} />
      <FormSection title="Qué necesita">
        <ItemRows state={state} products={products} />
      </FormSection>
      <FormSection title="A dónde va">
        <DeliveryFields state={state} />
      </FormSection>
      <FormSection title="Cómo le respondemos">
        <PersonFields state={state} />
      </FormSection>
      <Consents state={state} content={content} />
      <button
        name={QUOTE_FIELDS.action}
        value={ACTIONS.send}
        className="bg-green hover:bg-green-dark min-h-14 cursor-pointer justify-self-start rounded-lg px-8 text-lg font-semibold text-white transition-colors max-sm:w-full"
      >
        {content.contact.quote_button}
      </button>
    </form>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5">
      <h2 className="display-3">{title}</h2>
      {children}
    </section>
  );
}

function Consents({ state, content }: Pick<QuoteFormProps, "state" | "content">) {
  const { draft, errors, focus } = state;
  const { contact, footer } = content;
  return (
    <div className="bg-sand grid gap-5 rounded-2xl p-5 sm:p-6">
      <ConsentBox
        id={nameField("consents")}
        name={QUOTE_FIELDS.consents}
        versionName={QUOTE_FIELDS.version}
        text={contact.quote_consent}
        isTicked={draft.consents}
        isRequired
        error={errors["consents"]}
        isFocused={focus === "consents"}
      >
        {contact.quote_consent}{" "}
        <a href="/privacidad" className="text-green underline underline-offset-3">
          {footer.privacy_title}
        </a>
      </ConsentBox>
      <ConsentBox
        id={nameField("wantsNewsletter")}
        name={QUOTE_FIELDS.wantsNewsletter}
        versionName={QUOTE_FIELDS.newsletterVersion}
        text={footer.newsletter_consent}
        isTicked={draft.wantsNewsletter}
        error={errors["wantsNewsletter"]}
        isFocused={focus === "wantsNewsletter"}
      >
        <span className="font-medium">También quiero recibir el boletín (opcional).</span>{" "}
        {footer.newsletter_consent}
      </ConsentBox>
    </div>
  );
}

/** Why the form was rejected; each error links to its field. */
function QuoteProblems({ state }: { state: QuoteFormState }) {
  const { problem } = state;
  if (problem !== null) {
    const { title, text } = describeRefusal(problem, SENT);
    return (
      <FormProblem title={title}>
        <p>{text}</p>
      </FormProblem>
    );
  }
  const problems = listErrors(state).map(({ path, message }) => ({
    fieldId: nameField(path),
    message,
  }));
  return <FieldProblems problems={problems} />;
}

const SENT = { one: "solicitud", many: "solicitudes", text: "mensaje" };
