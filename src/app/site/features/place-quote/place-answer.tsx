import { clsx } from "clsx";
import Clock from "lucide-react/icons/clock";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";

import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { AskedProduct } from "#data/products.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { buildPlaceQuotePath, type PlaceDraft } from "#domain/leads/quote/place-draft.ts";
import {
  describeItem,
  namePlace,
  type QuoteSummary,
  writePlaceMessage,
} from "#domain/leads/quote/quote-summary.ts";
import { writeQuantity } from "#domain/leads/quote/units.ts";
import type { Municipality } from "#domain/places/municipalities.ts";
import { listDeliveryFacts } from "#domain/products/sheet/facts.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

interface PlaceAnswerProps {
  draft: PlaceDraft;
  /** What was asked for; null until it is valid. */
  item: QuoteSummary["items"][number] | null;
  /** The municipality, or those of which one is to be chosen. */
  places: readonly Municipality[];
  /** How many there are. */
  total: number;
  product: AskedProduct | null;
  whatsapp: SiteContent["whatsapp"];
  /** When a message is answered. */
  answerTime: string;
}

/** The way on for what was asked, and what is known of the product's delivery. */
export function PlaceAnswer(props: PlaceAnswerProps) {
  const { places, total, product, answerTime } = props;
  const hasAnswer = props.item !== null && places.length > 0;
  const facts = product === null ? [] : listDeliveryFacts(product);
  return (
    // On a phone what was asked for stands above the form.
    <div className={clsx("grid gap-8", hasAnswer && "max-lg:order-first")}>
      <Places {...props} />
      <p data-clock className="text-soft flex gap-2 text-[0.9375rem]">
        <Clock aria-hidden className="text-gold-dark mt-[0.28em] size-4 shrink-0" />
        {answerTime}
      </p>
      {total > places.length && places.length > 1 && (
        <p className="text-soft">
          Hay {total} con ese nombre: agregue el departamento para verlo entre los primeros.
        </p>
      )}
      {product !== null && facts.length > 0 && (
        <section aria-labelledby="entrega-titulo" className="grid gap-3">
          <h2 id="entrega-titulo" className="display-3">
            {product.title}: antes de pedir
          </h2>
          <dl className="border-line border-t">
            {facts.map(({ name, text }) => (
              <div key={name} className="border-line grid gap-x-6 border-b py-3">
                <dt className="text-soft text-[0.9375rem]">{name}</dt>
                <dd className="font-medium whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function Places({ draft, item, places, whatsapp }: PlaceAnswerProps) {
  const [first] = places;
  if (item === null || first === undefined) return null;
  const link = (place: Municipality) => ({
    chat: resolveChatButton({ ...whatsapp, message: writePlaceMessage(item, place) }),
    form: buildPlaceQuotePath(
      { product: draft.product, quantity: writeQuantity(item.quantity), unit: item.unit },
      place.code,
    ),
  });
  const asked = describeItem(item);
  if (places.length === 1) {
    const { chat, form } = link(first);
    return (
      <Panel id="pregunta-titulo" title={`Puesto en ${name(first)}`}>
        <p>{asked}. El precio depende del flete del día: se lo damos al responder.</p>
        <div className="flex flex-wrap gap-3">
          {chat && (
            <LinkButton href={chat} opensTab className="max-sm:w-full">
              <MessageCircle aria-hidden className="size-4.5" />
              Preguntar por WhatsApp
            </LinkButton>
          )}
          <LinkButton href={form} tone="outline" className="max-sm:w-full">
            Pedir la cotización por escrito
          </LinkButton>
        </div>
      </Panel>
    );
  }
  return (
    <Panel id="pregunta-titulo" title="¿Cuál de estos municipios es?">
      <p className="text-soft">{asked}</p>
      <ul className="divide-line border-line divide-y border-y">
        {places.map((place) => {
          const { chat, form } = link(place);
          return (
            <li key={place.code} className="flex flex-wrap items-center gap-x-5 py-1.5">
              <span className="grow font-medium max-sm:basis-full">{name(place)}</span>
              {chat && draft.way !== "escrito" && (
                <TextLink href={chat} opensTab>
                  WhatsApp<span className="sr-only"> para {name(place)}</span>
                </TextLink>
              )}
              {draft.way !== "whatsapp" && (
                <TextLink href={form}>
                  Por escrito<span className="sr-only"> para {name(place)}</span>
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const name = ({ name: municipality, department }: Municipality) =>
  namePlace({ municipality, department });

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="ring-line grid gap-4 rounded-2xl bg-white p-5 ring-1 sm:p-7"
    >
      <h2 id={id} className="display-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
