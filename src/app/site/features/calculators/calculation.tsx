import CircleAlert from "lucide-react/icons/circle-alert";
import MessageCircle from "lucide-react/icons/message-circle";

import { OUTCOME_ID } from "#app/site/features/calculators/calculator-form.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import type { CalculatorRefusal, CalculatorResult } from "#domain/calculators/calculator.ts";
import { show } from "#domain/calculators/calculator.ts";
import type { Suggestion, Suggestions } from "#domain/calculators/suggestions.ts";
import { buildQuoteMessage } from "#domain/products/quote-message.ts";
import { type ChatSettings, resolveChatButton } from "#domain/whatsapp/chat-link.ts";

interface ResultProps {
  result: CalculatorResult;
  species: readonly string[];
  suggestions: Suggestions;
  whatsapp: ChatSettings;
}

/** A result with its arithmetic, and the products with which to order it. */
export function Result({ result, species, suggestions, whatsapp }: ResultProps) {
  const { headline, answers, steps, notices } = result;
  return (
    <section
      id={OUTCOME_ID}
      aria-labelledby="resultado-titulo"
      className="ring-green grid max-w-[52rem] scroll-mt-24 gap-6 rounded-2xl bg-white p-5 ring-2 sm:p-7 print:p-0 print:ring-0"
    >
      <div className="grid gap-1.5">
        <h2 id="resultado-titulo" className="display-3 lg:text-3xl">
          {headline}
        </h2>
        <p className="text-soft">{`Para ${AND.format(species).toLowerCase()}`}</p>
      </div>
      <dl className="border-line stack-large-text grid grid-cols-2 gap-x-6 gap-y-3 border-y py-4 leading-snug">
        {answers.map(({ key, label, value, unit }) => (
          <div key={key}>
            <dt className="text-soft text-[0.9375rem]">{label}</dt>
            <dd className="font-semibold">{`${show(value)}\u00a0${unit}`}</dd>
          </div>
        ))}
      </dl>
      {notices.map((text) => (
        <p key={text} className="bg-sand rounded-xl px-4 py-3 leading-snug">
          {text}
        </p>
      ))}
      <Steps title="La cuenta, paso a paso" steps={steps} />
      <Order suggestions={suggestions} whatsapp={whatsapp} />
    </section>
  );
}

const AND = new Intl.ListFormat("es-CO", { type: "conjunction" });

/** Why there is no quantity. */
export function RefusalNotice({ outcome }: { outcome: CalculatorRefusal }) {
  const { refusal, steps } = outcome;
  return (
    <section
      id={OUTCOME_ID}
      role="alert"
      className="ring-clay grid max-w-[52rem] scroll-mt-24 gap-5 rounded-2xl bg-white p-5 ring-2 sm:p-7"
    >
      <div className="grid gap-2.5">
        <h2 className="text-clay flex items-center gap-2.5 text-xl font-semibold">
          <CircleAlert aria-hidden className="size-6 shrink-0" />
          No damos una cantidad
        </h2>
        <p className="text-lg leading-snug">{refusal.reason}</p>
        {refusal.source !== "" && (
          <p className="text-soft text-[0.9375rem]">{`Fuente: ${refusal.source}.`}</p>
        )}
      </div>
      {steps.length > 0 && <Steps title="La cuenta, paso a paso" steps={steps} />}
    </section>
  );
}

function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ol className="grid gap-2 leading-snug">
        {steps.map((step) => (
          <li key={step} className="border-line border-l-2 pl-3 wrap-break-word">
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Nothing, where the company sells no such product. */
function Order({
  suggestions: { products, refusals },
  whatsapp,
}: Pick<ResultProps, "suggestions" | "whatsapp">) {
  return (
    <>
      {refusals.map(({ slug, title, warning }) => (
        <WarningBox key={slug} title={`No le ofrecemos ${title}`} warnings={[warning]} />
      ))}
      {products.length > 0 && (
        <div className="border-line grid gap-4 border-t pt-5">
          <h3 className="font-semibold">
            {products.length === 1 ? "Para pedir" : "Elija con cuál pedir"}
          </h3>
          <ul className="grid gap-5">
            {products.map((product) => (
              <ProductOrder key={product.slug} product={product} whatsapp={whatsapp} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function ProductOrder({
  product: { slug, title, quantity, quotePath },
  whatsapp,
}: {
  product: Suggestion;
  whatsapp: ChatSettings;
}) {
  const message = buildQuoteMessage(title, quantity).chat;
  const chatLink = resolveChatButton({ ...whatsapp, message });
  return (
    <li className="grid gap-2">
      <p className="leading-snug">
        <a
          href={`/productos/${slug}`}
          className="decoration-ink/25 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-current"
        >
          {title}
        </a>
        : {quantity}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton href={quotePath} withArrow className="max-sm:w-full">
          <span>
            Cotizar<span className="sr-only"> {title}</span> con esta cantidad
          </span>
        </LinkButton>
        {chatLink !== null && (
          <LinkButton href={chatLink} tone="outline" opensTab className="max-sm:w-full">
            <MessageCircle aria-hidden className="size-4.5" />
            Pedir por WhatsApp
          </LinkButton>
        )}
      </div>
    </li>
  );
}
