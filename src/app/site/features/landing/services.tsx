import CalendarClock from "lucide-react/icons/calendar-clock";
import FileText from "lucide-react/icons/file-text";
import Handshake from "lucide-react/icons/handshake";
import Package from "lucide-react/icons/package";
import Sprout from "lucide-react/icons/sprout";
import Truck from "lucide-react/icons/truck";

import { SectionHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { PhoneFold } from "#app/site/ui/phone-fold.tsx";
import { listItems } from "#domain/content/list-items.ts";
import type { SiteContent } from "#domain/content/site-content.ts";

/** In the order of the catalogue's six services; further ones repeat the cycle. */
const ICONS = [Package, Sprout, FileText, Truck, CalendarClock, Handshake];

export function Services({ services }: { services: SiteContent["services"] }) {
  const cards = listItems(services, "card", ["title", "text"]);
  return (
    <section
      id="servicios"
      aria-labelledby="servicios-titulo"
      className="on-green bg-green laid-out-near text-white [contain-intrinsic-block-size:auto_55rem]"
    >
      <div className="wrap section">
        <SectionHeading
          badge={services.badge}
          title={services.title}
          subtitle={services.subtitle}
          titleId="servicios-titulo"
          onGreen
        />
        <ul className="mt-4 grid gap-x-12 sm:mt-14 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3">
          {cards.map(({ title, text }, index) => {
            const Icon = ICONS[index % ICONS.length] ?? Package;
            return (
              <li
                key={title}
                className="border-green-line stack-large-text relative grid border-t max-sm:grid-cols-[--spacing(10)_1fr] max-sm:py-1 sm:content-start sm:pt-7 sm:pb-12"
              >
                <Icon
                  aria-hidden
                  strokeWidth={1.5}
                  className="text-gold-light size-6 max-sm:self-center sm:size-8"
                />
                <h3 className="display-3 max-sm:pr-8 max-sm:text-[min(1.125rem,8vw)] sm:mt-5">
                  {title}
                </h3>
                <div className="min-w-0 max-sm:col-start-2">
                  <PhoneFold label={`${title}: ver más`} onGreen isPeeking>
                    <p className="text-mist max-sm:text-[0.9375rem] sm:mt-2.5">{text}</p>
                  </PhoneFold>
                </div>
              </li>
            );
          })}
        </ul>
        <CallToAction services={services} />
      </div>
    </section>
  );
}

function CallToAction({ services }: { services: SiteContent["services"] }) {
  return (
    <div className="bg-green-dark ring-green-line mt-4 grid items-center gap-5 rounded-3xl p-5 ring-1 sm:gap-7 sm:p-10 lg:grid-cols-[1fr_auto] lg:gap-16 lg:p-14">
      <div className="grid gap-3">
        <h3 className="font-display text-[min(10vw,clamp(1.75rem,1.4rem+1.4vw,2.5rem))] leading-[1.08] font-medium tracking-[-0.02em]">
          {services.cta_title}
        </h3>
        <p className="text-mist max-w-[40rem] leading-normal sm:text-lg sm:leading-[1.6]">
          {services.cta_text}
        </p>
      </div>
      <LinkButton href="/cotizar" tone="gold" withArrow className="max-sm:w-full">
        {services.cta_button}
      </LinkButton>
    </div>
  );
}
