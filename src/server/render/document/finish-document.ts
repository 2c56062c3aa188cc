import {
  isDocument,
  isPanelPath,
  type SecurityOptions,
  writePolicy,
} from "#server/http/security-headers/security-headers.ts";
import { isLaterVisit, toFirstVisit } from "#server/render/document/first-visit.ts";
import { createInlineStyles } from "#server/render/document/inline-styles.ts";
import type { PlainResponse } from "#server/render/plain-http.ts";
import type { RenderRequest } from "#server/render/render-request.ts";

/**
 * What a browser may prefetch: a public page of this site whose link is about to be followed. Not the
 * panel, the data, or a page that a form leads to.
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin*", "/boletin*", "/feed.xml", "/*.csv", "/*.pdf"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Within the document's head: in a separate file they would be one of the first requests of a visit. */
const SPECULATION_RULES = `<script type="speculationrules">${RULES}</script>`;

export interface FinishDocumentOptions {
  security: SecurityOptions;
  /** Folder of the browser's files. */
  clientFolder: string;
}

/** Links of these pages are not prefetched: only the recipient has their address. */
const WITHOUT_RULES = /^\/propuesta\//;

/**
 * Completes a rendered document: its policy, and for visitors its styles and speculation rules. In the render thread, so
 * that the main thread need not read the text.
 */
export function createFinishDocument({ security, clientFolder }: FinishDocumentOptions) {
  const inlineStyles = createInlineStyles(clientFolder);
  return (
    response: PlainResponse,
    {
      page,
      preview,
    }: Pick<RenderRequest, "preview"> & {
      page: Pick<RenderRequest["page"], "url" | "headers">;
    },
  ): PlainResponse => {
    const { status, body } = response;
    const isPage = isDocument(find(response.headers, "content-type")) && body.byteLength > 0;
    if (!isPage) return response;
    const { pathname } = new URL(page.url);
    const rendered = toText(body);
    const policyOf = (html: string): [string, string] => [
      "content-security-policy",
      writePolicy(html, pathname, security, ENCODING),
    ];
    // Each change to the whole text would copy it.
    const end = rendered.indexOf("</head>");
    // The panel hydrates its document, and what a preview shows changes in place.
    if (isPanelPath(pathname) || preview !== undefined || end === -1) {
      return { ...response, headers: [...response.headers, policyOf(rendered)] };
    }
    const head = rendered.slice(0, end);
    const isLater = isLaterVisit(find(page.headers, "sec-fetch-site"));
    const styled = inlineStyles(isLater ? head : toFirstVisit(head), rendered.slice(end));
    const hasRules = status === 200 && !WITHOUT_RULES.test(pathname);
    const html = styled.head + (hasRules ? SPECULATION_RULES : "") + styled.rest;
    return {
      status,
      headers: [...response.headers, policyOf(html), ["vary", "Sec-Fetch-Site"]],
      body: toBytes(html),
    };
  };
}

/*
 * A character for each byte: what is searched and inserted here is ASCII, or comes from a file that is read like this too.
 * A text of real characters takes two bytes for each if one of them is a dash, and a millisecond to convert, twice.
 */
const ENCODING = "latin1";

function toText({ buffer, byteOffset, byteLength }: PlainResponse["body"]): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString(ENCODING);
}

/** In separate memory, which can be transferred between threads. */
function toBytes(text: string): PlainResponse["body"] {
  const bytes = Buffer.alloc(text.length);
  bytes.write(text, ENCODING);
  return bytes;
}

function find(headers: PlainResponse["headers"], wanted: string): string | undefined {
  return headers.find(([name]) => name === wanted)?.[1];
}
