import { clsx } from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

import { ChosenBar } from "#app/site/features/products/chosen-bar.tsx";
import { ProductIcon } from "#app/site/features/products/product-icon.tsx";
import { Cover } from "#app/site/ui/cover.tsx";
import { CardWarnings } from "#app/site/ui/warning-box.tsx";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { QUOTE_FIELDS } from "#domain/leads/quote/quote-draft.ts";
import { takeSentences } from "#domain/news/preview.ts";
import type { ProductSummary } from "#domain/products/product.ts";

interface ProductGridProps {
  products: readonly ProductSummary[];
  /** How many are cards on phones; the others are rows there. */
  cardsOnPhones?: number;
  /** Whether a form around the grid quotes or compares the selected ones. */
  isSelectable?: boolean;
}

/** Products in up to four columns, or the specification's text when there are none. */
export function ProductGrid(props: ProductGridProps) {
  const { products, cardsOnPhones = Infinity, isSelectable = false } = props;
  if (products.length === 0) {
    return (
      <p className="bg-sand text-soft rounded-2xl px-6 py-16 text-center text-lg">
        No hay productos disponibles en este momento.
      </p>
    );
  }
  return (
    <div className="grid gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          isSelectable={isSelectable}
          isRowOnPhones={index >= cardsOnPhones}
        />
      ))}
    </div>
  );
}

/** Products with checkboxes to quote or compare several: a form without script. */
export function SelectableProductGrid({ products }: { products: readonly ProductSummary[] }) {
  return (
    <form action="/cotizar" className="group/several grid gap-6 [counter-reset:chosen]">
      <ProductGrid products={products} isSelectable />
      {products.length > 0 && (
        <ChosenBar action="Cotizar">
          <button
            formAction={COMPARE_PATH}
            className="text-green ring-green/35 min-h-12 cursor-pointer rounded-lg px-4 font-semibold ring-1 ring-inset"
          >
            Comparar
          </button>
        </ChosenBar>
      )}
    </form>
  );
}

/** Beyond four, the first three and the number of the others are shown. */
const MAX_FEATURES = 4;
/** Characters of a description; its first sentence is shown in full. */
const DESCRIPTION_LENGTH = 120;
const SIZES = "(min-width: 82rem) 18rem, (min-width: 64rem) 23vw, (min-width: 40rem) 45vw, 7rem";

interface ProductCardProps {
  product: ProductSummary;
  /** On phones, a row with picture, category and title that expands. */
  isRowOnPhones?: boolean;
  /** Whether a form around the cards quotes or compares the selected ones. */
  isSelectable?: boolean;
}

/** A product in a grid; a subgrid aligns the parts of neighbouring cards. */
function ProductCard(props: ProductCardProps) {
  const { product, isRowOnPhones = false, isSelectable = false } = props;
  const { slug, title, description, features } = product;
  const styles = isRowOnPhones ? ROW : CARD;
  const texts = (
    <>
      <p className={clsx("text-soft text-[0.9375rem] sm:px-5 sm:pt-2.5", styles.description)}>
        {takeSentences(description, DESCRIPTION_LENGTH)}
      </p>
      <CardFeatures features={features} className={styles.features} />
    </>
  );
  return (
    <article
      className={clsx(
        "group/card ring-line hover:shadow-card relative grid gap-x-4 rounded-2xl bg-white ring-1 transition-shadow duration-300 sm:row-span-6 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-y-0 sm:overflow-hidden sm:p-0 print:break-inside-avoid",
        styles.article,
        // With `content-visibility`, a card's CSS counters would not reach the form's.
        !isSelectable &&
          !isRowOnPhones &&
          "laid-out-near [contain-intrinsic-block-size:auto_20rem]",
      )}
    >
      <CardPicture product={product} className={styles.picture} />
      <CardHeading product={product} styles={styles} />
      {isRowOnPhones ? <Fold title={title}>{texts}</Fold> : texts}
      <CardWarnings warnings={product.warnings} />
      <a
        href={`/productos/${slug}`}
        className={clsx(
          "text-green sm:border-line flex items-center gap-2 text-[0.9375rem] font-semibold after:absolute after:inset-0 after:rounded-2xl sm:row-start-6 sm:mt-5 sm:border-t sm:px-5 sm:py-3.5",
          styles.link,
        )}
      >
        <span className={styles.linkText}>
          Ver detalles<span className="sr-only"> de {title}</span>
        </span>
        <ArrowRight
          aria-hidden
          className={clsx(
            "ease-calm size-4 transition-transform duration-300 group-hover/card:translate-x-1",
            isRowOnPhones && "max-sm:hidden",
          )}
        />
      </a>
      {isSelectable && (
        <label className="text-ink sm:shadow-card max-sm:border-line z-10 flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem] font-medium max-sm:col-span-full max-sm:border-t max-sm:pt-2 sm:absolute sm:top-3 sm:right-3 sm:rounded-full sm:bg-white sm:pr-4 sm:pl-3">
          <input
            type="checkbox"
            name={QUOTE_FIELDS.product}
            value={slug}
            className="accent-green size-5 checked:[counter-increment:chosen]"
          />
          <span>
            Cotizar o comparar<span className="sr-only"> {title}</span>
          </span>
        </label>
      )}
    </article>
  );
}

/** On phones. */
const CARD = {
  article: "stack-large-text grid-cols-[--spacing(26)_1fr] gap-y-2 p-3.5",
  picture: "max-sm:row-span-2",
  heading: "max-sm:self-end",
  category: "",
  title: "mt-1",
  description: "max-sm:col-span-full max-sm:row-start-3",
  features: "max-sm:col-span-full",
  link: "max-sm:col-start-2 max-sm:row-start-2 max-sm:self-start",
  linkText: "",
};
const ROW: typeof CARD = {
  article: "stack-large-text grid-cols-[--spacing(12)_1fr] items-center p-1 sm:items-stretch",
  picture: "large-text:hidden",
  heading: "max-sm:col-start-2 max-sm:row-start-1 max-sm:pr-12",
  category: "max-sm:leading-none",
  title: "max-sm:text-[1.1875rem]",
  description: "max-sm:px-2.5 max-sm:pt-2",
  features: "max-sm:px-2.5 max-sm:py-3",
  link: "max-sm:col-start-2 max-sm:row-start-1 max-sm:self-stretch",
  linkText: "max-sm:sr-only",
};

/** The collapsed texts of a row on phones; on wider screens they look like those of other cards. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="phone-fold group/fold max-sm:col-span-full sm:contents">
      <summary className="absolute top-0 right-0 z-10 flex size-14 items-center justify-center">
        <span className="sr-only">Descripción y características de {title}</span>
        <ChevronDown
          aria-hidden
          className="text-gold-dark size-5 transition-transform duration-200 group-open/fold:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

function CardPicture({ product, className }: { product: ProductSummary; className: string }) {
  return (
    <div
      className={clsx(
        "bg-sand rendered-near overflow-hidden rounded-xl max-sm:aspect-square sm:aspect-4/3 sm:rounded-none",
        className,
      )}
    >
      <Cover
        category={product.category}
        url={product.image_url}
        alt={product.image_alt}
        place="productCard"
        sizes={SIZES}
        width={1600}
        height={1200}
        className="ease-calm size-full object-cover transition-transform duration-500 group-hover/card:scale-[1.03] max-sm:aspect-square"
      />
    </div>
  );
}

function CardHeading(props: { product: ProductSummary; styles: typeof CARD }) {
  const { product, styles } = props;
  return (
    <div className={clsx("sm:self-start sm:px-5 sm:pt-5", styles.heading)}>
      <p
        className={clsx("text-green flex items-center gap-2 text-sm font-medium", styles.category)}
      >
        <ProductIcon category={product.category} className="text-gold-dark size-4 shrink-0" />
        {product.category}
      </p>
      <h3 className={clsx("display-3 sm:mt-1.5", styles.title)}>{product.title}</h3>
    </div>
  );
}

function CardFeatures({ features, className }: { features: readonly string[]; className: string }) {
  const shown = features.length > MAX_FEATURES ? features.slice(0, MAX_FEATURES - 1) : features;
  return (
    <ul
      className={clsx(
        "grid content-start gap-1.5 text-[0.9375rem] leading-snug sm:px-5 sm:pt-4",
        className,
      )}
    >
      {shown.map((feature) => (
        <li
          key={feature}
          className="before:bg-gold-dark flex gap-2.5 before:mt-[0.55em] before:h-px before:w-2.5 before:shrink-0"
        >
          {feature}
        </li>
      ))}
      {shown.length < features.length && (
        <li className="text-soft">y {features.length - shown.length} características más</li>
      )}
    </ul>
  );
}
