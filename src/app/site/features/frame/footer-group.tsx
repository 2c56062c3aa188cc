import type { ReactNode } from "react";

import { PhoneFold } from "#app/site/ui/phone-fold.tsx";

/** A titled list of the footer. */
export function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-green-line relative border-t sm:pt-6">
      <h2 className="font-semibold max-sm:flex max-sm:min-h-13 max-sm:items-center max-sm:pr-8 sm:mb-3">
        {title}
      </h2>
      <PhoneFold label={`${title}: ver la lista`} onGreen>
        <ul className="max-sm:pb-4">{children}</ul>
      </PhoneFold>
    </div>
  );
}
