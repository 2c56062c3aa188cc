import { Markdown } from "#app/shared/markdown.tsx";
import { SectionHeading } from "#app/site/ui/headings.tsx";
import { PhoneFold } from "#app/site/ui/phone-fold.tsx";
import { Picture } from "#app/site/ui/picture.tsx";
import { listItems, listStatistics } from "#domain/content/list-items.ts";
import type { SiteContent } from "#domain/content/site-content.ts";

export function About({ about }: { about: SiteContent["about"] }) {
  return (
    <section
      id="nosotros"
      aria-labelledby="nosotros-titulo"
      className="laid-out-near [contain-intrinsic-block-size:auto_50rem]"
    >
      <div className="wrap section grid gap-y-6 sm:gap-y-20 lg:gap-y-28">
        <div className="grid items-center gap-x-16 gap-y-7 sm:gap-y-10 lg:grid-cols-[1.05fr_1fr] xl:gap-x-24">
          <div className="grid gap-5 sm:gap-7">
            <SectionHeading badge={about.badge} title={about.title} titleId="nosotros-titulo" />
            <PhoneFold label="Leer nuestra historia" isLabelShown>
              <div className="prose text-soft max-w-[36rem] max-sm:py-4 sm:text-lg">
                <Markdown>{about.history}</Markdown>
              </div>
            </PhoneFold>
          </div>
          <div className="bg-sand overflow-hidden rounded-3xl max-lg:-order-1 max-sm:hidden">
            <Picture
              url={about.image_url}
              alt={about.image_alt}
              sizes="(min-width: 64rem) 40rem, 88vw"
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
    <div>
      <h3 className="font-display max-w-[40rem] text-[min(10vw,clamp(1.75rem,1.4rem+1.4vw,2.5rem))] leading-[1.08] font-medium tracking-[-0.02em] max-sm:text-[1.375rem]">
        {about.values_title}
      </h3>
      <p className="text-soft max-w-[40rem] max-sm:mt-1 max-sm:text-[0.9375rem] sm:mt-3 sm:text-lg">
        {about.values_subtitle}
      </p>
      <ul className="mt-3 grid gap-x-10 sm:mt-10 sm:grid-cols-2 sm:gap-y-9 lg:mt-14 lg:grid-cols-4">
        {values.map(({ title, text }) => (
          <li
            key={title}
            className="border-line sm:border-gold relative border-t py-1 sm:border-t-2 sm:py-0 sm:pt-5"
          >
            <h4 className="display-3 text-green max-sm:text-[min(1.125rem,8vw)]">{title}</h4>
            <PhoneFold label={`${title}: ver más`} isPeeking>
              <p className="text-soft max-sm:text-[0.9375rem] sm:mt-2">{text}</p>
            </PhoneFold>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Statistics({ about }: { about: SiteContent["about"] }) {
  const stats = listStatistics(about);
  return (
    <div className="bg-sand">
      <div className="wrap grid gap-x-16 gap-y-5 py-6 sm:gap-y-10 sm:py-16 lg:grid-cols-[1fr_4.5fr] lg:items-end lg:py-24">
        <h3 className="text-lg leading-snug font-semibold sm:max-w-[14rem]">{about.stats_title}</h3>
        <dl className="stack-large-text grid grid-cols-2 gap-x-8 gap-y-4 sm:gap-y-9 lg:grid-cols-4">
          {stats.map(({ value, label, note }) => (
            <div key={label} className="grid content-start gap-y-1 sm:gap-y-3">
              <dt className="text-soft order-1 max-sm:text-[0.9375rem]">{label}</dt>
              <dd className="numerals text-green text-[clamp(2rem,1.2rem+3.6vw,4.75rem)]">
                {value}
              </dd>
              {note !== "" && <dd className="text-soft order-2 text-sm leading-snug">{note}</dd>}
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
