import type { ReactNode } from "react";

import { SAVE_PATH } from "#domain/offline/offline-paths.ts";
import { describeSavedAt, type SavedCopy } from "#domain/offline/saved-copy.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";

interface SavedDocumentProps {
  title: string;
  copy: SavedCopy;
  /** ISO 8601. */
  savedAt: string;
  /** The address of the site's style sheet. */
  styleSheet: string;
  /** The address of the page's script; null for a page without one. */
  script: string | null;
  children: ReactNode;
}

const LINKS = [
  ["/productos", "Catálogo"],
  ["/herramientas", "Herramientas"],
  ["/cotizar", "Cotizar"],
  [SAVE_PATH, "Este teléfono"],
] as const;

/** The document of a page from the device's copy, which says its date. */
export function SavedDocument(props: SavedDocumentProps) {
  const { title, copy, savedAt, styleSheet, script, children } = props;
  const { contact, footer } = copy.content;
  const phoneLink = buildPhoneLink(contact.phone);
  return (
    <html lang="es-CO">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${footer.brand_name}`}</title>
        <link rel="stylesheet" href={styleSheet} />
        {copy.styles !== null && <style>{copy.styles}</style>}
      </head>
      <body>
        <a
          href="#contenido"
          className="bg-green absolute top-2 left-4 z-50 -translate-y-20 rounded-lg px-5 py-3 font-semibold text-white focus:translate-y-0"
        >
          Saltar al contenido
        </a>
        <header>
          <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2 print:hidden">
            <p className="font-display py-2 text-lg leading-tight font-semibold">
              {footer.brand_name}
            </p>
            <nav aria-label="Copia guardada">
              <ul className="-mx-2 flex flex-wrap">
                {LINKS.map(([path, name]) => (
                  <li key={path}>
                    <a
                      href={path}
                      className="hover:text-green flex min-h-11 items-center px-2 font-medium underline decoration-transparent underline-offset-4 hover:decoration-current"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <p className="bg-sand">
            <span className="wrap block py-2 text-[0.9375rem]">
              Copia de este teléfono, sin precios ni existencias.{" "}
              <time dateTime={savedAt} className="font-semibold">
                {describeSavedAt(savedAt)}
              </time>
            </span>
          </p>
        </header>
        <main id="contenido" tabIndex={-1} className="wrap grid gap-8 pt-8 pb-16 outline-none">
          {children}
        </main>
        <footer className="border-line border-t">
          <p className="wrap flex flex-wrap gap-x-8 py-4">
            {phoneLink && (
              <a
                href={phoneLink}
                className="text-green flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {formatPhone(contact.phone)}
              </a>
            )}
            <span className="text-soft flex min-h-11 items-center">{contact.hours}</span>
          </p>
        </footer>
        {script !== null && <script type="module" src={script} />}
      </body>
    </html>
  );
}
