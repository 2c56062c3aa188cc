import type { LimitedForm, SiteContext } from "#app/load-context.ts";
import type { SiteState } from "#domain/publishing/preview.ts";
import type { PlainRequest, PlainResponse, SendToBackend } from "#server/render/plain-http.ts";

/** A request to render a page. It can be cloned, and so passed to the render thread. */
export interface RenderRequest {
  /** What the client requested; for the page cache, a request without headers. */
  page: PlainRequest;
  siteUrl: string;
  settings: SiteContext["settings"];
  api: { url: string; publishableKey: string; secretKey: string };
  /** Null while there is no database: then no form is accepted. */
  clientAddress: string | null;
  /**
   * For a page in another state of the site: an administrator's access token, or null for a link to drafts, which is
   * rendered with the server's own rights.
   */
  preview?: { state: SiteState; token: string | null };
  /** Whether the page is to be cached, and so compressed. */
  isForCache: boolean;
}

/** What a page may call while it is rendered. */
export interface RenderServices {
  send: SendToBackend;
  log: SiteContext["log"];
  /** Counts a submission of this visitor. @returns seconds to wait, 0 within the limit */
  consume: (form: LimitedForm) => Promise<number>;
  refund: (form: LimitedForm) => Promise<void>;
  wakeMail: () => void;
}

export interface RenderedPage extends PlainResponse {
  /** The body compressed, and what identifies it; null for a page that is not for the cache. */
  encoded: { br: Uint8Array<ArrayBuffer>; hash: string } | null;
}

/** Renders a page, or one of React Router's own resources. */
export type RenderPage = (
  request: RenderRequest,
  services: RenderServices,
) => Promise<RenderedPage>;
