import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import Search from "lucide-react/icons/search";

import { resolveMenuHref } from "#app/site/features/frame/menu-href.ts";
import { MOBILE_MENU_ID, MobileMenu } from "#app/site/features/frame/mobile-menu.tsx";
import { ProductsMenu } from "#app/site/features/frame/products-menu.tsx";
import { CATALOGUE_SEARCH, SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { Logo } from "#app/site/ui/logo.tsx";
import type { SiteFrame } from "#data/site/site-frame.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { isExternal } from "#domain/site-address.ts";

const SEARCH_ID = "buscar";

/** Addresses of the menu item that opens the product menu. */
const PRODUCTS_URLS: ReadonlySet<string> = new Set(["/productos", "/#productos", "#productos"]);

interface HeaderProps {
  frame: SiteFrame;
  /** The quote form, filled in with what the page is about. */
  quoteHref?: string;
}

export function Header({ frame, quoteHref = "/cotizar" }: HeaderProps) {
  const { content, menu } = frame;
  const phoneLink = buildPhoneLink(content.contact.phone);
  return (
    <>
      <header className="before:border-line before:bg-paper/92 large-text:relative sticky top-0 z-30 before:absolute before:inset-0 before:-z-10 before:border-b before:backdrop-blur-md print:relative">
        <div className="wrap large-text:flex-wrap large-text:py-2 flex min-h-18 items-center gap-x-2 sm:gap-x-4 sm:max-lg:flex-wrap lg:min-h-20">
          <Logo name={content.footer.brand_name} />
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
