import { ExternalLink } from "lucide-react";

import { cn } from "#app/ui/panel/class-names.ts";

interface SiteLinkProps {
  href: string;
  /** Of which record: for those who hear one link after the other. */
  name: string;
  /** Whether visitors do not see it yet. */
  isPreview?: boolean;
  className?: string;
}

/** Opens what visitors see of a record, beside the panel. */
export function SiteLink({ href, name, isPreview = false, className }: SiteLinkProps) {
  const text = isPreview ? "Vista previa" : "Ver en el sitio";
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${text}: ${name} (se abre en otra pestaña)`}
      className={cn(
        // Tall enough for a thumb, without moving the lines around it.
        "text-green hover:text-green-deep -my-2.5 inline-flex items-center gap-1.5 rounded py-2.5 text-sm font-medium underline-offset-4 hover:underline",
        className,
      )}
    >
      {text}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
