import type { FormServices, FrameMemory, LimitedForm, SiteContext } from "#app/load-context.ts";
import { createFormSigner } from "#backend/functions/form-signer.ts";
import { createClient } from "#data/client/client.ts";
import { createPreviewClient, type Preview } from "#data/client/preview-client.ts";
import type { SiteState } from "#domain/publishing/preview.ts";
import type { OnEncoded } from "#server/render/encode-page.ts";
import { type SendToBackend, toFetch } from "#server/render/plain-http.ts";

/** A request for a page, for whoever renders it. */
export interface Visit {
  facts: VisitFacts;
  services: VisitServices;
  /** Given for a page that is to be cached. */
  onEncoded?: OnEncoded | undefined;
}

/** What is known of the visit; can be cloned. */
export interface VisitFacts {
  siteUrl: string;
  settings: SiteContext["settings"];
  api: { url: string; publishableKey: string; secretKey: string };
  /** Null while there is no database: then no form is accepted. */
  clientAddress: string | null;
  /**
   * For who looks at another state of the site: an administrator, by that person's access token, or null for whoever has
   * a link to it, with the server's own rights.
   */
  preview?: { state: SiteState; token: string | null };
}

/** What the page may call while it is rendered. */
export interface VisitServices {
  send: SendToBackend;
  log: SiteContext["log"];
  /** Counts a submission of this visitor. @returns seconds to wait, 0 within the limit */
  consume: (form: LimitedForm) => Promise<number>;
  refund: (form: LimitedForm) => Promise<void>;
  wakeMail: () => void;
}

/** Creates what the page's loaders and actions get, in whichever thread it is rendered. */
export function createVisitContext(
  { facts, services }: Pick<Visit, "facts" | "services">,
  request: { isFormResponse: boolean; frames: FrameMemory },
): { site: SiteContext; openForms: () => FormServices | null } {
  const { siteUrl, settings, api, clientAddress, preview } = facts;
  const { send, log, ...forms } = services;
  const { url, publishableKey, secretKey } = api;
  const fetch = toFetch(send);
  const visitor = { url, key: publishableKey, fetch };
  return {
    site: {
      client: preview
        ? createPreviewClient(visitor, describePreview(preview, secretKey))
        : createClient(visitor),
      siteUrl,
      settings,
      log,
      ...request,
    },
    // Most pages have no form: its key and client are not made for them.
    openForms: () =>
      clientAddress === null
        ? null
        : {
            ...createFormSigner(secretKey),
            ...forms,
            clientAddress,
            isPreview: preview !== undefined,
            client: createClient({ url, key: secretKey, fetch }),
          },
  };
}

function describePreview(
  { state, token }: NonNullable<VisitFacts["preview"]>,
  secretKey: string,
): Preview {
  return token === null ? { state, secretKey } : { state, token };
}
