import { data, redirect } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { getForms } from "#app/site/actions/posted-forms.ts";
import { MAX_TYPED_CODE, VerifyForm } from "#app/site/features/lots/verify-form.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { describeWait } from "#app/site/ui/forms/form-problem.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { openLot } from "#data/lots/lots.ts";
import {
  CHECKER_PATH,
  CODE_FIELD,
  PUBLIC_KEYS_PATH,
  toLotPath,
  VERIFY_PATH,
} from "#domain/lots/addresses.ts";
import { CODE_LENGTH, readShortCode } from "#domain/lots/short-code.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { cleanLine } from "#domain/typed-text.ts";

import type { Route } from "./+types/verify.ts";

const STEPS = [{ name: "Verificar un lote", path: VERIFY_PATH }];
const PRIVATE = { "Cache-Control": "private, no-cache" };

interface Answer {
  typed: string;
  problem: string | null;
}

/** Leads to the lot whose code was typed; the same answer for an unknown code and for that of an unpublished lot. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const sent = new URL(request.url).searchParams.get(CODE_FIELD);
  if (sent === null) return data<Answer>({ typed: "", problem: null });
  const typed = cleanLine(
    sent
      .slice(0, MAX_TYPED_CODE * 2)
      .toWellFormed()
      .replaceAll("\0", ""),
  );
  const answer = (problem: string, status: number, more: object = {}) =>
    data<Answer>(
      { typed: typed.slice(0, MAX_TYPED_CODE), problem },
      { status, headers: { ...PRIVATE, ...more } },
    );
  if (typed === "") return answer("Escriba el código de la etiqueta.", 422);
  if (typed.length > MAX_TYPED_CODE)
    return answer(`El código es más corto: tiene ${CODE_LENGTH} letras y números.`, 422);
  const forms = getForms(context);
  const wait = await forms.consume("lot");
  if (wait > 0) {
    const problem = `Se probaron muchos códigos que no existen. Espere ${describeWait(wait)}, o lea el código QR con la cámara.`;
    return answer(problem, 429, { "Retry-After": String(wait) });
  }
  const code = readShortCode(typed);
  const lot = await readForPage(site, openLot(forms.client, code ?? typed));
  if (lot === null) return answer(code === null ? MISTYPED : UNKNOWN, 404);
  await forms.refund("lot");
  return redirect(toLotPath(lot.short_code), { status: 303, headers: PRIVATE });
}

const UNKNOWN = "No encontramos ese lote. Puede ser de uno que ya no publicamos.";
/** Its last letter does not match the others. */
const MISTYPED = "No es el código de ningún lote: revíselo letra por letra en la etiqueta.";

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: VERIFY_PATH,
    title: joinTitle("Verificar un lote", footer.brand_name),
    description:
      "Escriba el código de la etiqueta y vea el certificado de análisis del lote al lado de su garantía.",
    robots: "noindex, follow",
  }));
}

export default function VerifyPage({ loaderData, matches }: Route.ComponentProps) {
  const { siteUrl } = matches[1].loaderData;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <PageHeading
        title="Verificar un lote"
        subtitle="Lea el código QR de la etiqueta con la cámara, o escriba aquí su código."
      />
      <VerifyForm {...loaderData} />
      <section aria-labelledby="sin-red-titulo" className="grid max-w-[44rem] gap-3 pt-6">
        <h2 id="sin-red-titulo" className="display-3">
          Sin internet
        </h2>
        <p>
          El código QR lleva una firma nuestra. Guarde el verificador en su computador o su celular:
          comprueba la etiqueta sin conexión.
        </p>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          <TextLink href={CHECKER_PATH}>Guardar el verificador</TextLink>
          <TextLink href={PUBLIC_KEYS_PATH}>Clave pública (JWK)</TextLink>
        </p>
      </section>
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl)]} />
    </div>
  );
}
