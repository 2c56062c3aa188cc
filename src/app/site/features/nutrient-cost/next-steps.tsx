import Download from "lucide-react/icons/download";

import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { buildCostPath, COST_CSV_PATH, type CostDraft } from "#domain/nutrient-cost/cost-draft.ts";
import type { Offer } from "#domain/nutrient-cost/offers.ts";

/** What one may do with a comparison: quote, download, share. */
export function NextSteps({ draft, offers }: { draft: CostDraft; offers: readonly Offer[] }) {
  const slugs = [...new Set(offers.map(({ product }) => product.slug))];
  const quote = new URLSearchParams(slugs.map((slug) => ["producto", slug]));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <LinkButton href={`/cotizar?${quote}`} withArrow className="max-sm:w-full">
          {slugs.length === 1 ? "Cotizar este ingrediente" : "Cotizar estos ingredientes"}
        </LinkButton>
        <LinkButton
          href={buildCostPath(draft, COST_CSV_PATH)}
          tone="outline"
          className="max-sm:w-full"
        >
          <Download aria-hidden className="size-4.5" />
          Descargar para formular (CSV)
        </LinkButton>
      </div>
      <div>
        <TextLink href={buildCostPath(draft)}>Enlace de esta comparación</TextLink>
        <p className="text-soft text-[0.9375rem]">
          Guárdelo o compártalo; lleva los precios que escribió.
        </p>
      </div>
    </div>
  );
}
