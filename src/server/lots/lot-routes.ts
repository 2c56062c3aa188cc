import type { Context, Hono } from "hono";
import { renderSVG } from "uqr";
import { z } from "zod";

import { createFormSigner } from "#backend/functions/form-signer.ts";
import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { listContentOfSections } from "#data/content.ts";
import { findLot, listLotKeys, openLot } from "#data/lots/lots.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { writeDay } from "#domain/hours/days.ts";
import { CHECKER_PATH, PUBLIC_KEYS_PATH, VERIFY_PATH } from "#domain/lots/addresses.ts";
import {
  LOT_KEY_PATH,
  LOT_LABELS_PATH,
  LOT_SEAL_PATH,
  type LabelOrder,
  labelOrder,
} from "#domain/lots/labels.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { listSealedFacts } from "#domain/lots/seal.ts";
import { readShortCode, showShortCode } from "#domain/lots/short-code.ts";
import { DAY_SPELLING } from "#domain/spreadsheet/columns.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import type { Documents } from "#server/files/documents/documents.ts";
import type { LotLabel } from "#server/files/documents/label-document.ts";
import { sendPrivateFile } from "#server/files/private-files.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addTeamRoute } from "#server/http/team-route.ts";
import { writeChecker } from "#server/lots/checker.ts";
import { replaceLotKey, sealLot } from "#server/lots/lot-signer.ts";

interface LotRoutesOptions {
  backend: Pick<Backend, "visitor" | "server" | "secretKey" | "formLimits" | "consumePreview">;
  documents: Pick<Documents, "getLabels">;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** Labels of lots for the team, and what anyone needs to check one. */
export function addLotRoutes(app: Hono<AppEnvironment>, options: LotRoutesOptions): void {
  const { backend, siteUrl } = options;
  addTeamRoute(app, backend, {
    path: LOT_SEAL_PATH,
    body: z.object({ lot: z.uuid() }),
    refusal: "The body must name a lot",
    act: async ({ lot }) => {
      const address = await sealLot(backend.server, siteUrl, await requireLot(backend.server, lot));
      return { address, svg: renderSVG(address, { border: 4 }) };
    },
  });
  addTeamRoute(app, backend, {
    path: LOT_LABELS_PATH,
    body: labelOrder,
    refusal: "The body must say which labels",
    act: (order) => {
      const token = createFormSigner(backend.secretKey).sign(PURPOSE, JSON.stringify(order));
      return Promise.resolve({
        address: `${LOT_LABELS_PATH}?${new URLSearchParams({ [TOKEN]: token })}`,
      });
    },
  });
  addTeamRoute(app, backend, {
    path: LOT_KEY_PATH,
    body: z.object({}),
    refusal: "The body must be an object",
    isForAdministrators: true,
    act: async (_, __, context) => {
      await replaceLotKey(backend.server);
      context.get("logger").warn("the key of the labels of lots was replaced");
      return { keys: await listLotKeys(backend.server) };
    },
  });
  app.get("/lote/:code/certificado.pdf", (context) => sendCertificate(context, options));
  app.get(LOT_LABELS_PATH, (context) => sendLabels(context, options));
  app.get(PUBLIC_KEYS_PATH, async (context) => {
    const keys = (await listLotKeys(backend.visitor)).map(({ id, x }) => ({
      kty: "OKP",
      crv: "Ed25519",
      use: "sig",
      alg: "EdDSA",
      kid: id,
      x,
    }));
    return context.json({ keys }, 200, SHORT_LIVED);
  });
  app.get(CHECKER_PATH, async (context) => {
    const [keys, company] = await Promise.all([
      listLotKeys(backend.visitor),
      readCompany(backend.visitor),
    ]);
    const html = await writeChecker({
      keys,
      company,
      site: new URL(siteUrl).host,
      writtenOn: writeDay(new Date()),
    });
    return context.html(html, 200, {
      ...SHORT_LIVED,
      "Content-Disposition": 'attachment; filename="verificador-de-lotes.html"',
      "X-Robots-Tag": "noindex",
    });
  });
}

/** In the query, which the log does not have; a path would be redirected to its lower case. */
const TOKEN = "enlace";
const PURPOSE = "lot-labels";
/** The browser follows the link immediately. */
const VALID_MS = 60_000;
const SHORT_LIVED = { "Cache-Control": "public, max-age=300" };
const PRIVATE = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** Sends labels to anyone with their link, which is valid for a minute. */
async function sendLabels(
  context: Context<AppEnvironment>,
  { backend, documents, siteUrl }: LotRoutesOptions,
): Promise<Response> {
  const token = context.req.query(TOKEN) ?? "";
  const signed = createFormSigner(backend.secretKey).verify(PURPOSE, token);
  if (signed === null || signed.ageMs > VALID_MS) {
    return context.text(
      "Este enlace venció: pida las etiquetas otra vez en el panel.",
      404,
      PRIVATE,
    );
  }
  return answerFile(context, TEXTS, async () => {
    const order: LabelOrder = labelOrder.parse(JSON.parse(signed.text));
    const lot = await findLot(backend.server, order.lot);
    if (lot === null) return null;
    const label = await describeLabel(backend.server, siteUrl, lot);
    const bytes = await documents.getLabels(label, order);
    return context.body(new Uint8Array(bytes), 200, {
      ...PRIVATE,
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": 'attachment; filename="etiquetas.pdf"',
    });
  });
}

/** The certificate of a published lot, to anyone with its code. */
function sendCertificate(
  context: Context<AppEnvironment>,
  { backend, readAddress }: LotRoutesOptions,
): Promise<Response> {
  return answerFile(context, CERTIFICATE_TEXTS, async () => {
    const code = readShortCode(context.req.param("code") ?? "");
    if (code === null) return null;
    const address = readAddress(context);
    const wait =
      (await backend.consumePreview(address)) || (await backend.formLimits.consume("lot", address));
    if (wait > 0) {
      const text = `Espere ${wait} segundos y vuelva a abrir el certificado.`;
      return context.text(text, 429, { ...PRIVATE, "Retry-After": String(wait) });
    }
    const lot = await openLot(backend.server, code);
    if (lot !== null) await backend.formLimits.refund("lot", address);
    if (lot === null || lot.certificate === "") return null;
    return sendPrivateFile(backend.server, lot.certificate, `certificado-${lot.lot_code}.pdf`);
  });
}

const CERTIFICATE_TEXTS = {
  missing: "No existe ese certificado",
  unavailable: "El certificado no está disponible en este momento",
  failure: "a certificate could not be sent",
};

const TEXTS = {
  missing: "El lote ya no existe",
  unavailable: "Las etiquetas no están disponibles en este momento",
  failure: "labels could not be written",
};

async function requireLot(server: Client, id: string): Promise<Lot> {
  const lot = await findLot(server, id);
  if (lot === null) throw new DataError({ message: "No such lot", code: "PGRST116", status: 404 });
  return lot;
}

async function describeLabel(server: Client, siteUrl: string, lot: Lot): Promise<LotLabel> {
  const { product, lot_code } = listSealedFacts(lot);
  const { made_on, expires_on } = lot;
  return {
    company: await readCompany(server),
    product,
    lotCode: lot_code,
    shortCode: showShortCode(lot.short_code),
    facts: [
      ...(made_on === null ? [] : [`Producido: ${DAY_SPELLING.write(made_on)}`]),
      ...(expires_on === null ? [] : [`Vence: ${DAY_SPELLING.write(expires_on)}`]),
    ],
    verifyAddress: `${new URL(siteUrl).host}${VERIFY_PATH}`,
    address: await sealLot(server, siteUrl, lot),
  };
}

async function readCompany(client: Client): Promise<string> {
  return mergeSiteContent(await listContentOfSections(client, ["footer"])).footer.brand_name;
}
