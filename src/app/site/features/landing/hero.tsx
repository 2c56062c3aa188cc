import { Badge } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { Picture } from "#app/site/ui/picture.tsx";
import { listStatistics } from "#domain/content/list-items.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { parseCroppedPicture } from "#domain/media/picture-address.ts";

const PICTURE_SIZES = "(min-width: 64rem) min(70vw, 72rem), 88vw";

/** Without a crop, the position that suits the build's picture. */
const UNCROPPED = "size-full origin-[92%_70%] object-cover object-[86%_62%] max-lg:scale-[1.18]";

interface HeroProps {
  hero: SiteContent["hero"];
  /** How many products the site shows. */
  productCount: number;
}

export function Hero({ hero, productCount }: HeroProps) {
  const isCropped = parseCroppedPicture(hero.image_url).crops !== null;
  return (
    <section aria-labelledby="portada" className="relative overflow-clip">
      <div className="wrap relative z-10 lg:flex lg:min-h-[min(44rem,calc(100svh-12rem))] lg:items-center">
        <div className="grid max-w-[38rem] gap-5 pt-6 pb-2 sm:gap-7 sm:pt-16 sm:pb-10 lg:max-w-[29rem] lg:py-20 xl:max-w-[39rem]">
          <Badge>{hero.badge}</Badge>
          <h1 id="portada" className="display-1">
            {hero.title_start} <span className="text-green">{hero.title_highlight}</span>
          </h1>
          {hero.subtitle !== "" && (
            <p className="text-soft max-w-[33rem] leading-normal sm:text-lg sm:leading-[1.6] lg:text-balance xl:text-xl xl:leading-[1.55]">
              {hero.subtitle}
            </p>
          )}
          <div className="flex flex-wrap gap-2 sm:gap-3">
            <LinkButton
              href="/cotizar"
              withArrow
              className="max-sm:grow max-sm:px-3.5 max-sm:text-[0.9375rem] max-sm:[&>svg]:hidden"
            >
              {hero.primary_button}
            </LinkButton>
            <LinkButton
              href="/productos"
              tone="outline"
              className="max-sm:grow max-sm:px-3.5 max-sm:text-[0.9375rem]"
            >
              {hero.secondary_button}
            </LinkButton>
          </div>
        </div>
      </div>
      <div className="fade-into-page overflow-clip max-lg:aspect-2/1 lg:absolute lg:top-0 lg:right-0 lg:h-[38rem] lg:w-[74vw] xl:-top-12 xl:right-[max(0rem,calc((100vw-100rem)/2))] xl:h-[calc(100%-5rem)] xl:min-h-[46rem] xl:max-w-[76rem]">
        <Picture
          url={hero.image_url}
          alt={hero.image_alt}
          place="hero"
          sizes={PICTURE_SIZES}
          width={2000}
          height={1400}
          isAboveFold
          className={isCropped ? "size-full object-cover" : UNCROPPED}
        />
      </div>
      <HeroStatistics hero={hero} productCount={productCount} />
    </section>
  );
}

function HeroStatistics({ hero, productCount }: HeroProps) {
  const stats = listStatistics(hero, productCount);
  return (
    <div className="wrap relative z-10">
      <dl className="border-line stack-large-text grid grid-cols-2 border-t lg:grid-cols-4">
        {stats.map(({ value, label, note }) => (
          <div
            key={label}
            className="border-line large-text:even:border-l-0 large-text:even:pl-0 large-text:not-first:border-t grid content-start gap-x-2.5 gap-y-1 py-3 max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:nth-[n+3]:border-t max-sm:flex max-sm:flex-wrap max-sm:items-center sm:gap-y-2 sm:py-6 sm:max-lg:even:pl-6 lg:py-9 lg:not-first:border-l lg:not-first:pl-10"
          >
            <dt className="text-soft order-1 text-[0.9375rem] wrap-break-word max-sm:grow max-sm:basis-[min-content] max-sm:leading-tight">
              {label}
            </dt>
            <dd className="numerals text-green text-[2rem] sm:text-[2.75rem] lg:text-[3.25rem]">
              {value}
            </dd>
            {note !== "" && (
              <dd className="text-soft order-2 text-sm leading-snug max-sm:basis-full">{note}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
