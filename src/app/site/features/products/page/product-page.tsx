import Clock from "lucide-react/icons/clock";
import FileText from "lucide-react/icons/file-text";
import MessageCircle from "lucide-react/icons/message-circle";

import { smallPictureAddress } from "#app/shared/pictures.ts";
import { ProductFacts, ProductUse } from "#app/site/features/products/page/product-facts.tsx";
import { TechnicalSheet } from "#app/site/features/products/page/technical-sheet.tsx";
import { ProductIcon } from "#app/site/features/products/product-icon.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { Picture } from "#app/site/ui/picture.tsx";
import { ShareLinks } from "#app/site/ui/share-links.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { formatDay } from "#domain/hours/days.ts";
import { buildPlacePath, PLACE_QUESTION } from "#domain/leads/quote/place-draft.ts";
import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import { listProductPictures } from "#domain/products/product-pictures.ts";
import type { Product, ProductPicture } from "#domain/products/product.ts";
import { buildQuoteMessage } from "#domain/products/quote-message.ts";
import { listDocumentLinks } from "#domain/products/sheet/documents.ts";
import { listKeyFigures } from "#domain/products/sheet/technical-sheet.ts";
import { isBlank } from "#domain/typed-text.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

interface ProductPageProps {
  product: Product;
  /** Its canonical URL, for the share links. */
  url: string;
  content: SiteContent;
  /** When a message is answered, from `describeAnswerTime`. */
  answerTime: string;
  /** The day in Bogotá, for the validity of documents. */
  today: string;
}

/** Everything about one product; printed, it is the technical sheet. */
export function ProductPage(props: ProductPageProps) {
  const { product, url, content, answerTime, today } = props;
  const { products: texts, whatsapp } = content;
  const message = buildQuoteMessage(product.title).chat;
  return (
    <article className="grid gap-y-16 lg:gap-y-24 print:gap-y-4 print:text-[1.2rem]">
      <div className="grid items-start gap-x-16 gap-y-6 sm:gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr] print:grid-cols-[1fr_22rem] print:gap-x-8 print:gap-y-4">
        <ProductPicture product={product} note={texts.image_note} />
        {/* On narrow screens the picture follows what the first screen must say. */}
        <div className="grid gap-8 max-lg:contents lg:row-span-2 print:gap-4">
          <div className="grid gap-6 max-lg:order-first max-sm:gap-3.5 print:gap-2">
            <ProductHeading product={product} />
            <KeyFigures specs={product.specs} />
            <WarningBox warnings={product.warnings} />
          </div>
          <Description>{product.description}</Description>
          <QuoteLinks
            product={product}
            chatLink={resolveChatButton({ ...whatsapp, message })}
            answerTime={answerTime}
          />
          <FeatureList features={product.features} />
          <ShareLinks title={product.title} url={url} />
        </div>
        <div className="print:order-3 print:col-span-2">
          <ProductFacts product={product} />
        </div>
      </div>
      <TechnicalSheet product={product} texts={texts} />
      <ProductUse product={product} />
      <ProductDocuments documents={product.documents} today={today} />
    </article>
  );
}

function ProductPicture({ product, note }: { product: Product; note: string }) {
  const pictures = listProductPictures(product);
  const [first, ...others] = pictures;
  return (
    <figure className="grid gap-2.5 empty:hidden print:order-2">
      {first && (
        <>
          <div className="bg-sand overflow-hidden rounded-3xl print:rounded-xl">
            {others.length === 0 ? (
              <LargePicture picture={first} isAboveFold />
            ) : (
              <Slides title={product.title} pictures={pictures} />
            )}
          </div>
          {others.length > 0 && <Thumbnails pictures={pictures} />}
          <figcaption className="text-soft text-sm">{note}</figcaption>
        </>
      )}
    </figure>
  );
}

function LargePicture({
  picture,
  isAboveFold = false,
}: {
  picture: ProductPicture;
  isAboveFold?: boolean;
}) {
  return (
    <Picture
      url={picture.url}
      alt={picture.alt}
      place="productPage"
      sizes="(min-width: 82rem) 37rem, (min-width: 64rem) 45vw, 88vw"
      width={1600}
      height={1200}
      isAboveFold={isAboveFold}
      className="aspect-4/3 size-full object-cover print:aspect-5/2"
    />
  );
}

const slideId = (index: number) => `imagen-${index + 1}`;

/** Side by side, to swipe or to reach by the thumbnails; those out of sight are loaded when they come into it. */
function Slides({ title, pictures }: { title: string; pictures: readonly ProductPicture[] }) {
  return (
    <ul
      // Scrolls by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it where an element scrolls
      tabIndex={0}
      aria-label={`Imágenes de ${title}`}
      className="flex snap-x snap-mandatory overflow-x-auto rounded-3xl -outline-offset-4"
    >
      {pictures.map((picture, index) => (
        // The margin keeps a thumbnail's link from scrolling the page.
        <li
          key={picture.url}
          id={slideId(index)}
          className="w-full shrink-0 snap-start scroll-mt-80 not-first:print:hidden"
        >
          <LargePicture picture={picture} isAboveFold={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Thumbnails({ pictures }: { pictures: readonly ProductPicture[] }) {
  return (
    <ol className="flex flex-wrap gap-2 print:hidden">
      {pictures.map(({ url, alt }, index) => (
        <li key={url}>
          <a href={`#${slideId(index)}`} className="block">
            <img
              src={smallPictureAddress(url, 160)}
              alt={alt === "" ? `Imagen ${index + 1}` : `Imagen ${index + 1}: ${alt}`}
              width={64}
              height={64}
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
              className="bg-sand size-16 rounded-xl object-cover"
            />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Category and title. */
export function ProductHeading({ product: { category, title } }: { product: Product }) {
  return (
    <div className="grid gap-4 max-sm:gap-1.5 print:gap-2">
      {category && (
        <p>
          <a
            href={buildCataloguePath({ category })}
            className="text-green decoration-green/40 -my-2 inline-flex items-center gap-2 py-2 font-medium underline-offset-4 hover:underline"
          >
            <ProductIcon category={category} className="text-gold-dark size-4.5 shrink-0" />
            {category}
          </a>
        </p>
      )}
      <h1 className="display-2">{title}</h1>
    </div>
  );
}

/** The sheet's key figures; not printed, since the sheet itself is. */
export function KeyFigures({ specs }: Pick<Product, "specs">) {
  const figures = listKeyFigures(specs);
  if (figures.length === 0) return null;
  return (
    <dl className="border-line stack-large-text grid grid-cols-2 gap-x-6 gap-y-3 border-y py-4 leading-snug print:hidden">
      {figures.map(({ name, value }, index) => (
        <div key={index}>
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Description({ children }: { children: string }) {
  if (isBlank(children)) return null;
  return (
    <p className="text-soft print:text-ink text-lg whitespace-pre-line print:text-[1.2rem]">
      {children}
    </p>
  );
}

interface QuoteLinksProps extends Pick<ProductPageProps, "product" | "answerTime"> {
  /** Opens a chat that names the product; null without a chat number. */
  chatLink: string | null;
}

function QuoteLinks({ product, chatLink, answerTime }: QuoteLinksProps) {
  return (
    <div className="grid gap-4 print:hidden">
      {/* Phones have both in the bar at the bottom. */}
      <div className="flex flex-wrap gap-3 max-sm:hidden">
        <LinkButton href={`/cotizar?producto=${encodeURIComponent(product.slug)}`} withArrow>
          Cotizar este producto
        </LinkButton>
        {chatLink && (
          <LinkButton href={chatLink} tone="outline" opensTab>
            <MessageCircle aria-hidden className="size-4.5" />
            Preguntar por WhatsApp
          </LinkButton>
        )}
      </div>
      <p>
        <TextLink href={buildPlacePath(product.slug)}>{PLACE_QUESTION}</TextLink>
      </p>
      <p data-clock className="text-soft flex gap-2 text-[0.9375rem]">
        <Clock aria-hidden className="text-gold-dark mt-[0.28em] size-4 shrink-0" />
        {answerTime}
      </p>
    </div>
  );
}

export function FeatureList({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <ul className="border-line grid gap-2.5 border-t pt-7 print:gap-1 print:pt-3">
      {features.map((feature) => (
        <li
          key={feature}
          className="before:bg-gold-dark flex gap-3 before:mt-[0.75em] before:h-px before:w-3 before:shrink-0 print:before:border-t"
        >
          {feature}
        </li>
      ))}
    </ul>
  );
}

const TITLE_ID = "documentos-titulo";

interface ProductDocumentsProps {
  documents: readonly unknown[];
  /** Expired ones are left out. */
  today: string;
}

/** Links to a product's documents; renders nothing without any. Not printed: links do not work on paper. */
function ProductDocuments({ documents, today }: ProductDocumentsProps) {
  const links = listDocumentLinks(documents, today);
  if (links.length === 0) return null;
  return (
    <section
      aria-labelledby={TITLE_ID}
      className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr] print:hidden"
    >
      <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
        Documentos
      </h2>
      <ul className="border-line border-t">
        {links.map(({ title, url, isPdf, host, date, expires }) => (
          <li key={title + url} className="border-line border-b">
            <a
              href={url}
              {...(isPdf && { type: "application/pdf" })}
              {...(host !== null && { rel: "noopener" })}
              className="group/document flex min-h-11 items-baseline gap-3 py-3.5"
            >
              <FileText aria-hidden className="text-gold-dark size-4.5 shrink-0 self-center" />
              <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
                <span className="decoration-ink/25 group-hover/document:text-green font-medium underline underline-offset-4 group-hover/document:decoration-current">
                  {title}
                </span>
                <span className="text-soft text-[0.9375rem]">
                  {[
                    date && `del ${formatDay(date)}`,
                    expires && `vigente hasta el ${formatDay(expires)}`,
                    isPdf && "PDF",
                    host,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
