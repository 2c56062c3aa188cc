import { type ReactNode, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import {
  buildHomeMetadata,
  buildPageMetadata,
  cutToLimit,
  type PageMetadata,
} from "#domain/seo/metadata.ts";

const TITLE_LIMIT = 60;
const DESCRIPTION_LIMIT = 160;

const PAGES = [
  { id: "home", label: "Inicio", build: buildHomeMetadata },
  {
    id: "products",
    label: "Catálogo",
    build: (content: SiteContent, siteUrl: string) =>
      buildPageMetadata({ content, siteUrl, path: "/productos", ...content.seo_products }),
  },
  {
    id: "others",
    label: "Otras",
    build: (content: SiteContent, siteUrl: string) =>
      buildPageMetadata({ content, siteUrl, path: "/" }),
  },
] as const;

/** Previews of a page in Google's results and as a shared link, from the typed texts. */
export function SeoPreviews({ content }: { content: SiteContent }) {
  const [pageId, setPageId] = useState<(typeof PAGES)[number]["id"]>("home");
  const page = PAGES.find(({ id }) => id === pageId) ?? PAGES[0];
  const metadata = page.build(content, window.location.origin);
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Vista previa de la página</legend>
        <div className="border-edge flex overflow-hidden rounded-lg border bg-white">
          {PAGES.map(({ id, label }) => (
            <label
              key={id}
              className={cn(
                "has-focus-visible:outline-gold flex min-h-11 grow cursor-pointer items-center justify-center gap-2 px-2 text-[0.9375rem] has-focus-visible:outline-3 has-focus-visible:-outline-offset-3",
                id === pageId && "bg-green-mist text-green-deep font-semibold",
              )}
            >
              <input
                type="radio"
                name="seo-preview-page"
                className="accent-green"
                checked={id === pageId}
                onChange={() => setPageId(id)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Preview title="En Google">
        <GoogleResult metadata={metadata} />
      </Preview>
      <Preview title="Al compartir en WhatsApp o Facebook">
        <ShareCard metadata={metadata} />
      </Preview>
    </>
  );
}

function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card role="region" aria-label={title} className="grid gap-3 p-4 sm:p-5">
      <h3 className="text-soft text-sm font-semibold">{title}</h3>
      {children}
    </Card>
  );
}

function GoogleResult({ metadata }: { metadata: PageMetadata }) {
  const { title, description, canonical, siteName } = metadata;
  const { host, pathname } = new URL(canonical);
  const steps = pathname.split("/").filter(Boolean);
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <img src="/brand-mark.svg" alt="" className="border-line size-7 rounded-full border p-1" />
        <div className="grid min-w-0 text-sm leading-tight">
          <span className="wrap-anywhere">{siteName}</span>
          <span className="text-soft text-[0.8125rem] wrap-anywhere">
            {[host, ...steps].join(" › ")}
          </span>
        </div>
      </div>
      <p className="text-green text-xl leading-snug wrap-anywhere">
        {cutToLimit(title, TITLE_LIMIT)}
      </p>
      <p className="text-soft text-sm leading-relaxed wrap-anywhere">
        {cutToLimit(description, DESCRIPTION_LIMIT)}
      </p>
    </div>
  );
}

function ShareCard({ metadata }: { metadata: PageMetadata }) {
  const { title, description, canonical, image } = metadata;
  return (
    <div className="border-line bg-sand overflow-hidden rounded-lg border">
      <Thumbnail
        address={image.url}
        className="aspect-[1.91] h-auto w-full rounded-none border-0 border-b"
      />
      <div className="grid gap-0.5 px-3 py-2.5">
        <span className="text-soft text-[0.8125rem] wrap-anywhere">{new URL(canonical).host}</span>
        <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{title}</span>
        <span className="text-soft line-clamp-2 text-sm wrap-anywhere">{description}</span>
      </div>
    </div>
  );
}
