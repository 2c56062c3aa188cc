import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";

import { resolveMenuHref } from "#app/site/features/frame/menu-href.ts";
import { CATALOGUE_SEARCH, SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteFrame } from "#data/site/site-frame.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";

export const MOBILE_MENU_ID = "menu";

/**
 * The slide-out menu of narrow screens: a popover that keeps the focus, and hides when a link moves it to a section
 * of the page (`site.css`). In browsers without popovers it is a plain list below the header.
 */
export function MobileMenu({ frame, quoteHref }: { frame: SiteFrame; quoteHref: string }) {
  const { content, menu } = frame;
  const phoneLink = buildPhoneLink(content.contact.phone);
  const items = [{ name: "Inicio", url: "/" }, ...menu.filter(({ url }) => url.trim() !== "/")];
  return (
    <nav
      id={MOBILE_MENU_ID}
      popover="auto"
      aria-label="Menú"
      tabIndex={-1}
      // Takes the focus when the menu opens, also in browsers that do not focus buttons.
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
