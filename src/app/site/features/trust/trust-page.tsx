import Download from "lucide-react/icons/download";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";

import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { CustomerReference } from "#data/customer-references.ts";
import { QUESTIONNAIRE_PATH, type Trust, writeGeoLink } from "#domain/identity/trust.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { joinTexts } from "#domain/seo/metadata.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

interface TrustPageProps {
  trust: Trust;
  references: readonly CustomerReference[];
}

/** What a buyer can check of the company: each part where it was entered. */
export function TrustPage({ trust, references }: TrustPageProps) {
  const { legalName, nit, icaCompany, answers } = trust;
  const facts = [
    ["Razón social", legalName],
    ["NIT", nit],
    ["Registro ICA de la empresa", icaCompany],
    ...answers.map(({ name, text }) => [name, text] as const),
  ].filter(([, text]) => text !== "");
  return (
    <div className="grid gap-14">
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <Part id="datos-titulo" title="Datos de la empresa">
          <dl className="border-line border-t">
            {facts.map(([name, text]) => (
              <div
                key={name}
                className="border-line grid gap-x-6 border-b py-3.5 sm:grid-cols-[12rem_1fr]"
              >
                <dt className="text-soft text-[0.9375rem]">{name}</dt>
                <dd className="font-medium wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="print:hidden">
            <LinkButton href={QUESTIONNAIRE_PATH} tone="outline">
              <Download aria-hidden className="size-4.5" />
              Cuestionario de proveedor (PDF)
            </LinkButton>
          </p>
        </Part>
        <Warehouse warehouse={trust.warehouse} />
        <Accounts accounts={trust.accounts} />
        <Adviser adviser={trust.adviser} />
      </div>
      <References references={references} />
    </div>
  );
}

function Warehouse({ warehouse: { address, point, map } }: Pick<Trust, "warehouse">) {
  if (address === "" && point === null && map === null) return null;
  return (
    <Part id="bodega-titulo" title="La bodega">
      {address !== "" && <p className="font-medium">{address}</p>}
      {point && (
        <p className="flex items-center gap-2 print:hidden">
          <MapPin aria-hidden className="text-gold-dark size-5 shrink-0" />
          <TextLink href={writeGeoLink(point)}>Abrir en el mapa del celular</TextLink>
        </p>
      )}
      {point && (
        <p className="text-soft text-[0.9375rem]">
          Coordenadas: {point.latitude}, {point.longitude}
        </p>
      )}
      {map && (
        <img
          src={stripCrop(map.url)}
          alt={map.alt || "Mapa de la bodega"}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="bg-sand aspect-4/3 w-full rounded-2xl object-contain"
        />
      )}
    </Part>
  );
}

function Accounts({ accounts }: Pick<Trust, "accounts">) {
  if (accounts.length === 0) return null;
  return (
    <Part id="cuentas-titulo" title="Cuentas de pago">
      <p className="ring-clay rounded-2xl bg-white p-5 font-medium ring-2">
        Estas son las únicas cuentas. Si alguien le pide pagar en otra, no pague y llámenos.
      </p>
      {/* Search engines must not repeat account numbers, which may change. */}
      <ul data-nosnippet className="divide-line border-line divide-y border-y">
        {accounts.map(({ bank, kind, number, holder }) => (
          <li key={`${bank} ${number}`} className="grid gap-0.5 py-3.5">
            <span className="font-semibold">
              {bank}, {kind}
            </span>
            <span className="select-all">{number}</span>
            <span className="text-soft">A nombre de {holder}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Adviser({ adviser }: Pick<Trust, "adviser">) {
  if (adviser === null) return null;
  const { name, role, phone, picture } = adviser;
  const chat = buildChatLink(phone, "");
  const call = buildPhoneLink(phone);
  return (
    <Part id="asesor-titulo" title="Quién lo atiende">
      <div className="flex flex-wrap items-center gap-5">
        {picture && (
          <img
            src={stripCrop(picture.url)}
            alt={picture.alt || name}
            width={128}
            height={128}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="bg-sand size-32 rounded-2xl object-cover"
          />
        )}
        <div className="grid gap-1">
          <p className="text-lg font-semibold">{name}</p>
          {role !== "" && <p className="text-soft">{role}</p>}
          {call && <TextLink href={call}>{formatPhone(phone)}</TextLink>}
        </div>
      </div>
      {chat && (
        <p className="print:hidden">
          <LinkButton href={chat} tone="outline" opensTab>
            <MessageCircle aria-hidden className="size-4.5" />
            Escribirle por WhatsApp
          </LinkButton>
        </p>
      )}
    </Part>
  );
}

function References({ references }: Pick<TrustPageProps, "references">) {
  if (references.length === 0) return null;
  return (
    <Part id="referencias-titulo" title="Clientes que nos recomiendan">
      <p className="text-soft">Cada uno autorizó que lo nombremos.</p>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {references.map(({ name, company, municipality, quote }) => (
          <li
            key={`${name} ${company} ${quote}`}
            className="ring-line grid content-start gap-3 rounded-2xl bg-white p-6 ring-1"
          >
            {quote !== "" && <blockquote className="whitespace-pre-line">«{quote}»</blockquote>}
            <p>
              <span className="font-semibold">{name}</span>
              <span className="text-soft block">{joinTexts(", ", company, municipality)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="display-3 lg:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
