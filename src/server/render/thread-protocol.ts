import type { SecurityOptions } from "#server/http/security-headers/security-headers.ts";
import type { PlainRequest, PlainResponse } from "#server/render/plain-http.ts";
import type { VisitFacts, VisitServices } from "#server/render/visit.ts";

/* Messages between the main thread and the render thread (docs/decisions/0031-render-thread.md). */

/** What the thread is started with. */
export interface ThreadParts {
  /** As `NODE_ENV` has it. */
  mode: string;
  security: SecurityOptions;
  /** Folder of the browser's files. */
  clientFolder: string;
}

export interface PageRequest {
  request: PlainRequest;
  facts: VisitFacts;
  /** Whether the page is to be cached, and so compressed. */
  isCached: boolean;
}

export interface RenderedPage extends PlainResponse {
  /** Encodings of the body; null for a page that is not cached. */
  encoded: { br: Uint8Array<ArrayBuffer>; hash: string } | null;
}

/** Calls of the main thread to the render thread. */
export interface PageThread {
  render: (visit: number, page: PageRequest) => Promise<RenderedPage>;
}

/** Calls of the render thread to the main thread, each for a visit that is under way. */
export type ThreadServices = {
  [Name in keyof VisitServices]: (
    visit: number,
    ...args: Parameters<VisitServices[Name]>
  ) => ReturnType<VisitServices[Name]>;
};
