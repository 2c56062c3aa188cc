import { HoneypotField } from "#app/site/ui/forms/honeypot-field.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { NEWSLETTER_FIELDS } from "#domain/leads/newsletter.ts";
import { describeConsent } from "#domain/leads/public-forms.ts";

/** Id of the field that the page's newsletter buttons link to. */
export const NEWSLETTER_ID = "boletin";

/** The newsletter form, with the consent that the law requires, on green. */
export function NewsletterForm({ content }: { content: SiteContent }) {
  const { footer } = content;
  return (
    <form method="post" action="/boletin" className="relative grid gap-3 sm:gap-4">
      <input
        type="hidden"
        name={NEWSLETTER_FIELDS.version}
        value={describeConsent(footer.newsletter_consent).version}
      />
      <HoneypotField id="boletin-referencia" name={NEWSLETTER_FIELDS.honeypot} />
      <div>
        <label htmlFor={NEWSLETTER_ID} className="display-3 block">
          {footer.newsletter_label}
        </label>
        <p id="boletin-texto" className="text-mist mt-1.5">
          {footer.newsletter_text}
        </p>
      </div>
      <div className="stack-large-text flex gap-2">
        <input
          id={NEWSLETTER_ID}
          type="email"
          name={NEWSLETTER_FIELDS.email}
          required
          maxLength={254}
          autoComplete="email"
          placeholder="nombre@correo.com"
          aria-describedby="boletin-texto"
          className="control text-ink placeholder:text-soft"
        />
        <button className="bg-gold text-ink hover:bg-gold-light min-h-13 max-w-[50%] shrink-0 cursor-pointer rounded-lg px-4 font-semibold transition-colors sm:px-6">
          {footer.newsletter_button}
        </button>
      </div>
      <label className="text-mist flex items-start gap-3 text-sm leading-normal">
        <input
          type="checkbox"
          name={NEWSLETTER_FIELDS.consents}
          value="si"
          required
          className="accent-gold mt-0.5 size-5 shrink-0"
        />
        <span>
          {footer.newsletter_consent}{" "}
          <a href="/privacidad" className="text-white underline underline-offset-3">
            {footer.privacy_title}
          </a>
        </span>
      </label>
    </form>
  );
}
