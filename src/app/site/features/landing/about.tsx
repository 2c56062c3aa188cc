import { Markdown } from "#app/shared/markdown.tsx";
import { Picture } from "#app/site/ui/picture.tsx";
import { SectionHeading } from "#app/site/ui/section-heading.tsx";
import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { listItems } from "#domain/content/list/list-items.ts";

export function About({ about }: { about: SiteContent["about"] }) {
  return (
    <section id="nosotros" aria-labelledby="nosotros-titulo">
      <div className="wrap section grid gap-y-20 lg:gap-y-28">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.05fr_1fr] xl:gap-x-24">
          <div className="grid gap-7">
            <SectionHeading badge={about.badge} title={about.title} titleId="nosotros-titulo" />
            <div className="prose text-soft max-w-[36rem] text-lg">
              <Markdown>{about.history}</Markdown>
            </div>
          </div>
          <div className="bg-sand overflow-hidden rounded-3xl max-lg:-order-1">
            <Picture
              url="/images/noticia-internacional.webp"
              alt=""
              sizes="(min-width: 64rem) 40rem, 100vw"
              width={1600}
              height={900}
              className="aspect-16/10 size-full object-cover lg:aspect-5/6 xl:aspect-square"
            />
          </div>
        </div>
        <Values about={about} />
      </div>
      <Statistics about={about} />
    </section>
  );
}

function Values({ about }: { about: SiteContent["about"] }) {
  const values = listItems(about, "value", ["title", "text"]);
  return (
    <div className="grid gap-10 lg:gap-14">
      <div className="grid max-w-[40rem] gap-3">
        <h3 className="font-display text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-[1.08] font-medium tracking-[-0.02em]">
          {about.values_title}
        </h3>
        <p className="text-soft text-lg">{about.values_subtitle}</p>
      </div>
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, text }) => (
          <li key={title} className="border-gold border-t-2 pt-5">
            <h4 className="display-3 text-green">{title}</h4>
            <p className="text-soft mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Statistics({ about }: { about: SiteContent["about"] }) {
  const stats = listItems(about, "stat", ["value", "label"]);
  return (
    <div className="bg-sand">
      <div className="wrap grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[1fr_4.5fr] lg:items-end lg:py-24">
        <h3 className="max-w-[14rem] text-lg leading-snug font-semibold">{about.stats_title}</h3>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-9 lg:grid-cols-4">
          {stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-3">
              <dt className="text-soft">{label}</dt>
              <dd className="numerals text-green text-[clamp(3rem,2.2rem+2.8vw,4.75rem)]">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
