import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { getForms } from "#app/site/actions/posted-forms.ts";
import { LotFacts, ResultsTable } from "#app/site/features/lots/lot-certificate.tsx";
import {
  ExpiryNotice,
  listOutdatedFacts,
  SealNotice,
  type SealState,
} from "#app/site/features/lots/lot-notices.tsx";
import { VerifyForm } from "#app/site/features/lots/verify-form.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { describeWait } from "#app/site/ui/forms/form-problem.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { listLotKeys, openLot } from "#data/lots/lots.ts";
import { toCertificatePath, toLotPath, VERIFY_PATH } from "#domain/lots/addresses.ts";
import { hasExpired, type OpenLot } from "#domain/lots/lot.ts";
import {
  listSealedFacts,
  readSeal,
  SEAL_PARAMETER,
  type SealedFacts,
  verifySeal,
} from "#domain/lots/seal.ts";
import { readShortCode, showShortCode } from "#domain/lots/short-code.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/lot.ts";

const PRIVATE = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex, nofollow" };

interface Opened {
  lot: OpenLot | null;
  seal: { state: SealState; facts: SealedFacts | null };
  /** Seconds to wait, for a client that tried too many codes. */
  wait: number;
}

/** A published lot. Unknown codes, and those of unpublished lots, get the same answer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const none: Opened = { lot: null, seal: { state: "none", facts: null }, wait: 0 };
  const code = readShortCode(params.code);
  if (code === null) return data(none, { status: 404, headers: PRIVATE });
  const forms = getForms(context);
  const typed = new URL(request.url).searchParams.get(SEAL_PARAMETER);
  const read = typed === null ? null : readSeal(code, typed);
  const isGenuine =
    read !== null && (await verifySeal(await readForPage(site, listLotKeys(site.client)), read));
  // Labels are never refused: guesses have no signature.
  const wait = isGenuine ? 0 : await forms.consume("lot");
  if (wait > 0) {
    const limited = { ...PRIVATE, "Retry-After": String(wait) };
    return data({ ...none, wait }, { status: 429, headers: limited });
  }
  const lot = await readForPage(site, openLot(forms.client, code));
  if (lot === null) return data(none, { status: 404, headers: PRIVATE });
  if (!isGenuine) await forms.refund("lot");
  const state = typed === null ? "none" : isGenuine ? "genuine" : "forged";
  const opened: Opened = { lot, seal: { state, facts: isGenuine ? read.facts : null }, wait: 0 };
  const isIndexed = lot.is_public && typed === null;
  return data(opened, {
    headers: isIndexed ? { "Cache-Control": PRIVATE["Cache-Control"] } : PRIVATE,
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { lot } = loaderData;
  const robots = "noindex, nofollow";
  if (lot === null) return [{ title: "Lote no encontrado" }, { name: "robots", content: robots }];
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: toLotPath(lot.short_code),
    title: joinTitle(`Lote ${lot.lot_code}: ${nameProduct(lot)}`, footer.brand_name),
    description: `Certificado de análisis del lote ${lot.lot_code} de ${nameProduct(lot)}, con sus fechas y sus resultados al lado de la garantía.`,
    robots: lot.is_public ? "" : robots,
  }));
}

const nameProduct = ({ product_title, variant }: OpenLot) =>
  variant === "" ? product_title : `${product_title}, ${variant}`;

export default function LotPage({ loaderData, matches }: Route.ComponentProps) {
  const { lot, seal, wait } = loaderData;
  if (lot === null) return <NoLot wait={wait} />;
  const {
    frame: { content, clock },
    siteUrl,
  } = matches[1].loaderData;
  const steps = [
    { name: "Verificar un lote", path: VERIFY_PATH },
    { name: showShortCode(lot.short_code), path: toLotPath(lot.short_code) },
  ];
  const outdated = seal.facts === null ? [] : listOutdatedFacts(seal.facts, listSealedFacts(lot));
  return (
    <div className="wrap grid max-w-[56rem]! grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-24 print:gap-4">
      <Breadcrumbs steps={steps} />
      <PageHeading badge={`Lote ${lot.lot_code}`} title={nameProduct(lot)} />
      {hasExpired(lot, clock.today) && <ExpiryNotice day={lot.expires_on ?? ""} />}
      <SealNotice state={seal.state} company={content.footer.brand_name} outdated={outdated} />
      <LotFacts lot={lot} />
      {lot.certificate !== "" && (
        <div className="print:hidden">
          <LinkButton
            href={toCertificatePath(lot.short_code)}
            tone="outline"
            className="max-sm:w-full"
          >
            Descargar el certificado (PDF)
          </LinkButton>
        </div>
      )}
      {lot.note.trim() !== "" && (
        <section aria-labelledby="nota-titulo" className="bg-sand grid gap-2 rounded-xl px-5 py-4">
          <h2 id="nota-titulo" className="text-lg font-semibold">
            {`Nota de ${content.footer.brand_name}`}
          </h2>
          <p className="wrap-anywhere whitespace-pre-line">{lot.note}</p>
        </section>
      )}
      <ResultsTable lot={lot} />
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl)]} />
    </div>
  );
}

function NoLot({ wait }: { wait: number }) {
  return (
    <div className="wrap grid min-h-[40svh] content-center justify-items-start gap-8 py-16">
      {wait > 0 ? (
        <PageHeading
          title="Espere un momento"
          subtitle={`Se probaron muchos códigos que no existen. Espere ${describeWait(wait)}, o lea el código QR de la etiqueta con la cámara.`}
        />
      ) : (
        <PageHeading
          title="No encontramos ese lote"
          subtitle="Revise el código en la etiqueta. También puede ser de un lote que ya no publicamos."
        />
      )}
      <VerifyForm typed="" problem={null} />
    </div>
  );
}
