import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";

import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { CategoryList } from "#app/site/ui/filters/category-list.tsx";
import { CATALOGUE_SEARCH, SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { Logo } from "#app/site/ui/logo.tsx";
import type { SiteFrame } from "#data/site/site-frame.ts";
import { completeMenuAddress } from "#domain/menu/menu-schema.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { isExternal, toSafeHref } from "#domain/site-address.ts";

const SEARCH_ID = "buscar";

/** Addresses of the menu item that opens the products menu. */
const PRODUCTS_URLS: ReadonlySet<string> = new Set(["/productos", "/#productos", "#productos"]);

interface HeaderProps {
  frame: SiteFrame;
  /** The quote form, prefilled with what the page is about. */
  quoteHref?: string;
}

export function Header({ frame, quoteHref = "/cotizar" }: HeaderProps) {
  const { content, identity, menu } = frame;
  const phoneLink = buildPhoneLink(content.contact.phone);
  return (
    <>
      <header className="before:border-line before:bg-paper/92 large-text:relative sticky top-0 z-30 before:absolute before:inset-0 before:-z-10 before:border-b before:backdrop-blur-md print:relative">
        <div className="wrap large-text:flex-wrap large-text:py-2 flex min-h-18 items-center gap-x-2 sm:gap-x-4 sm:max-lg:flex-wrap lg:min-h-20">
          <Logo name={content.footer.brand_name} identity={identity} />
          <nav aria-label="Principal" className="ml-auto hidden min-w-0 lg:block print:hidden">
            <ul className="flex flex-wrap items-center justify-end">
              {menu.map((item) => (
                <li key={`${item.url} ${item.name}`}>
                  {PRODUCTS_URLS.has(item.url.trim()) ? (
                    <ProductsMenu name={item.name} frame={frame} />
                  ) : (
                    <MenuLink {...item} />
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex shrink-0 items-center sm:gap-2 lg:ml-4 print:hidden">
            <a
              href="/productos"
              className="without-popover text-green min-h-11 px-2.5 py-2 font-semibold max-sm:hidden"
            >
              Buscar
            </a>
            <button
              type="button"
              popoverTarget={SEARCH_ID}
              className="with-popover text-green hover:bg-sand inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg max-sm:hidden"
            >
              <Search aria-hidden className="size-5" />
              <span className="sr-only">Buscar</span>
            </button>
            {phoneLink && (
              <a
                href={phoneLink}
                className="text-green hover:bg-sand inline-flex min-h-11 min-w-10 items-center justify-center gap-2 rounded-lg text-[0.9375rem] font-semibold transition-colors max-[22rem]:hidden sm:min-w-11 sm:px-2.5"
              >
                <Phone aria-hidden className="size-4.5 shrink-0" />
                <span className="sr-only">Llamar al </span>
                <span className="max-w-40 truncate max-xl:sr-only">
                  {formatPhone(content.contact.phone)}
                </span>
              </a>
            )}
            <LinkButton href={quoteHref} size="medium" className="max-sm:mr-1 max-sm:px-3">
              Cotizar
            </LinkButton>
            <button
              type="button"
              popoverTarget={MOBILE_MENU_ID}
              className="with-popover text-green hover:bg-sand -mr-2.5 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg lg:hidden"
            >
              <Menu aria-hidden className="size-6" />
              <span className="sr-only">Menú</span>
            </button>
          </div>
        </div>
      </header>
      <div
        id={SEARCH_ID}
        popover="auto"
        className="with-popover shadow-float ring-line fixed inset-x-0 top-18 mx-auto w-[min(40rem,calc(100vw-2rem))] rounded-2xl bg-white p-5 ring-1"
      >
        <SearchForm {...CATALOGUE_SEARCH} isFocused />
      </div>
      <MobileMenu frame={frame} quoteHref={quoteHref} />
    </>
  );
}

function MenuLink({ name, url }: { name: string; url: string }) {
  const href = resolveMenuHref(url);
  if (href === null) return null;
  return (
    <a
      href={href}
      {...(isExternal(href) && { rel: "noopener" })}
      className="header-link hover:underline hover:underline-offset-[0.4em]"
    >
      <span className="truncate">{name}</span>
    </a>
  );
}

const ID = "menu-productos";

/** The header's list of categories and products: a popover, or a plain link in browsers without popovers. */
function ProductsMenu({ name, frame }: { name: string; frame: SiteFrame }) {
  const { content, products } = frame;
  return (
    <>
      <a href="/productos" className="header-link without-popover">
        <span className="truncate">{name}</span>
      </a>
      <button
        type="button"
        popoverTarget={ID}
        className="header-link with-popover group/products cursor-pointer gap-1"
      >
        <span className="truncate">{name}</span>
        <ChevronDown
          aria-hidden
          className="ease-calm size-4 shrink-0 transition-transform duration-200 group-has-[+:popover-open]/products:rotate-180"
        />
      </button>
      <div
        id={ID}
        popover="auto"
        className="with-popover shadow-float ring-line text-ink fixed inset-x-0 top-18 mx-auto max-h-[calc(100dvh-5.5rem)] w-[min(54rem,calc(100vw-4rem))] overflow-y-auto overscroll-contain rounded-2xl bg-white p-8 ring-1"
      >
        {products.length > 0 && (
          <CategoryList products={products} className="mb-2 columns-3 gap-10" />
        )}
        <div className="border-line border-t pt-4">
          <ArrowLink href="/productos" className="text-[0.9375rem]">
            {content.products.catalog_button}
          </ArrowLink>
        </div>
      </div>
    </>
  );
}

const MOBILE_MENU_ID = "menu";

/**
 * The slide-out menu of narrow screens: a popover that holds the focus and hides when a link leads to a section of the
 * page (`site.css`). In browsers without popovers it is a plain list below the header.
 */
function MobileMenu({ frame, quoteHref }: { frame: SiteFrame; quoteHref: string }) {
  const { content, menu } = frame;
  const phoneLink = buildPhoneLink(content.contact.phone);
  const items = [{ name: "Inicio", url: "/" }, ...menu.filter(({ url }) => url.trim() !== "/")];
  return (
    <nav
      id={MOBILE_MENU_ID}
      popover="auto"
      aria-label="Menú"
      tabIndex={-1}
      // Focused when the menu opens, also in browsers that do not focus buttons.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="mobile-menu lg:hidden print:hidden"
    >
      <button
        type="button"
        popoverTarget={MOBILE_MENU_ID}
        popoverTargetAction="hide"
        className="with-popover text-green hover:bg-sand -mr-2.5 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center self-end rounded-lg"
      >
        <X aria-hidden className="size-6" />
        <span className="sr-only">Cerrar el menú</span>
      </button>
      <SearchForm {...CATALOGUE_SEARCH} />
      <ul className="mt-2 mb-8">
        {items.map(({ name, url }) => (
          <MobileItem key={`${url} ${name}`} name={name} url={url} />
        ))}
      </ul>
      <div className="mt-auto grid gap-3">
        <LinkButton href={quoteHref}>Cotizar</LinkButton>
        {phoneLink && (
          <LinkButton href={phoneLink} tone="outline">
            <Phone aria-hidden className="size-4.5 shrink-0" />
            {formatPhone(content.contact.phone)}
          </LinkButton>
        )}
        <p className="text-soft pt-2 text-center text-sm">{content.contact.hours}</p>
      </div>
    </nav>
  );
}

function MobileItem({ name, url }: { name: string; url: string }) {
  const href = resolveMenuHref(url);
  if (href === null) return null;
  return (
    <li className="border-line border-b">
      <a
        href={href}
        className="font-display flex min-h-15 items-center py-2 text-2xl leading-tight font-medium tracking-tight"
      >
        {name}
      </a>
    </li>
  );
}

/** The href of a stored menu item, valid on any page; null for `javascript:` and other unsafe schemes. */
export function resolveMenuHref(url: string): string | null {
  const address = completeMenuAddress(url);
  const isRelative = /^[^/#?:][^:]*$/.test(address);
  return toSafeHref(isRelative ? `/${address}` : address);
}
