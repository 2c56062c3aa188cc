import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

/**
 * A titled list of the footer. On phones it is folded and its title's whole line unfolds it; on wider screens it is
 * always open, by the styles (`site.css`).
 */
export function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="footer-group border-green-line relative border-t sm:pt-6">
      <h2 className="font-semibold max-sm:flex max-sm:min-h-14 max-sm:items-center sm:mb-3">
        {title}
      </h2>
      <details className="group/footer">
        <summary className="absolute inset-x-0 top-0 flex h-14 items-center justify-end">
          <span className="sr-only">{title}: ver la lista</span>
          <ChevronDown
            aria-hidden
            className="text-gold-light size-5 transition-transform duration-200 group-open/footer:rotate-180"
          />
        </summary>
        <ul className="max-sm:pb-5">{children}</ul>
      </details>
    </div>
  );
}
