import type { ReactNode } from "react";

import { Card } from "#app/panel/ui/controls/card.tsx";
import { BRAND_MARK_PATH } from "#domain/identity/brand-mark-path.ts";

/** The layout of the pages outside of the panel, with a link back to the site. */
export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-4 py-8">
      <main className="grid place-items-center">{children}</main>
      <footer className="pt-8 text-center">
        <a href="/" className={LOGIN_LINK}>
          Volver al sitio
        </a>
      </footer>
    </div>
  );
}

export const LOGIN_LINK =
  "text-green hover:text-green-deep inline-flex min-h-11 items-center rounded-md px-3 underline underline-offset-4";

/** A card with the site's mark and a title. */
export function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid w-full max-w-md gap-6 p-6 sm:p-8">
      <div className="grid justify-items-center gap-3 text-center">
        <img src={BRAND_MARK_PATH} alt="" className="size-14" />
        <h1 className="text-2xl font-semibold">{title}</h1>
      </div>
      {children}
    </Card>
  );
}
