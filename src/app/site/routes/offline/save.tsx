import { SavePage } from "#app/site/offline/save-page.tsx";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { SAVE_PATH } from "#domain/offline/offline-paths.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/save.ts";

const STEPS = [
  { name: "Productos", path: "/productos" },
  { name: "Sin señal", path: SAVE_PATH },
];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: SAVE_PATH,
    title: joinTitle("El catálogo sin señal", footer.brand_name),
    description:
      "Guarde el catálogo en su teléfono: productos, fichas técnicas, calculadoras y solicitud de cotización, también donde no hay señal.",
  }));
}

export default function SaveRoute({ matches }: Route.ComponentProps) {
  const { siteUrl } = matches[1].loaderData;
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <SavePage />
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl)]} />
    </div>
  );
}
