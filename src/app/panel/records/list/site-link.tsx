import { ExternalLink } from "lucide-react";
import { Link } from "react-router";

import { cn } from "#app/panel/lib/class-names.ts";

interface SiteLinkProps {
  href: string;
  /** The record's name, for screen readers. */
  name: string;
  /** Whether it is hidden from visitors. */
  isPreview?: boolean;
  className?: string;
}

/** Opens a record's public page in a new tab, or to be edited there. */
export function SiteLink({ href, name, isPreview = false, className }: SiteLinkProps) {
  const text = isPreview ? "Vista previa" : "Ver en el sitio";
  const isPage = !isPreview && /^\/(?!\/)/.test(href);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={`${text}: ${name} (se abre en otra pestaña)`}
        className={cn(LINK, className)}
      >
        {text}
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
      {isPage && (
        <Link
          // `writePreviewAddress` is not part of the first load. Text fragments are a browser feature.
          to={`/admin/sitio?pagina=${encodeURIComponent(href.replace(/#?:~:.*$/, ""))}`}
          aria-label={`Editar en la página: ${name}`}
          className={LINK}
        >
          Editar en la página
        </Link>
      )}
    </>
  );
}

// Tall enough for touch, without moving the lines around it.
const LINK =
  "text-green hover:text-green-deep -my-2.5 inline-flex items-center gap-1.5 rounded py-2.5 text-sm font-medium underline-offset-4 hover:underline";
