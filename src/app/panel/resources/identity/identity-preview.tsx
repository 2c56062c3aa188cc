import type { CSSProperties } from "react";

import { Card } from "#app/panel/ui/controls/card.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { BrandUse } from "#domain/identity/brand-files.ts";
import { BRAND_MARK_PATH } from "#domain/identity/brand-mark-path.ts";
import { derivePalette, type Palette, SITE_COLORS } from "#domain/identity/colors.ts";
import { brandAddress, fitLogo, type Identity, readIdentity } from "#domain/identity/identity.ts";

/** Header, button, card, footer and icons with the typed identity. */
export function IdentityPreview({ content }: { content: SiteContent }) {
  const identity = readIdentity(content.identity);
  const palette = identity.palette ?? derivePalette(SITE_COLORS);
  const name = content.footer.brand_name;
  return (
    <Card role="region" aria-label="Vista previa" className="grid gap-4 p-4 sm:p-6">
      <h3 className="font-semibold">Así lo verán sus visitantes</h3>
      <div
        className="border-line overflow-hidden rounded-lg border"
        style={{ background: palette.background }}
      >
        <div
          className="flex flex-wrap items-center justify-between gap-3 border-b p-3"
          style={{ borderColor: palette.line }}
        >
          <PreviewLogo identity={identity} name={name} />
          <PreviewButton palette={palette}>Cotizar</PreviewButton>
        </div>
        <div className="grid gap-3 p-4">
          <p className="font-display text-xl leading-tight font-medium">
            {content.hero.title_start}
          </p>
          <div
            className="grid gap-1 rounded-lg bg-white p-3"
            style={{ border: `1px solid ${palette.line}` }}
          >
            <p className="font-semibold">Un producto</p>
            <p className="text-soft text-sm">Así se ve una tarjeta.</p>
            <p className="text-sm font-semibold underline" style={{ color: palette.accent }}>
              Ver detalles
            </p>
          </div>
        </div>
        <div
          className="flex items-center p-4 text-white"
          style={{ background: palette.accentDark }}
        >
          <PreviewLogo identity={identity} name={name} isOnDark />
        </div>
      </div>
      <div className="grid gap-2">
        <h4 className="text-soft text-sm font-semibold">Pestaña y celular</h4>
        <div className="flex items-end gap-4">
          <PreviewIcon identity={identity} use="icono-32" side={20} />
          <PreviewIcon identity={identity} use="icono-180" side={56} style={{ borderRadius: 12 }} />
          <PreviewIcon
            identity={identity}
            use="icono-recortable"
            side={56}
            style={{ borderRadius: "50%" }}
          />
        </div>
      </div>
    </Card>
  );
}

interface PreviewLogoProps {
  identity: Identity;
  name: string;
  isOnDark?: boolean;
}

const BOX = { width: 150, height: 40 } as const;
const SMALL_BOX = { width: 80, height: 36 } as const;

function PreviewLogo({ identity, name, isOnDark = false }: PreviewLogoProps) {
  const { logo, logoOnDark, hasNameBesideLogo } = identity;
  const shown = isOnDark ? (logoOnDark ?? logo) : logo;
  const hasName = shown === null || hasNameBesideLogo;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {shown === null ? (
        <img src="/brand-mark.svg" alt="" className="h-8 shrink-0" />
      ) : (
        <img
          {...fitLogo(shown, hasName ? SMALL_BOX : BOX)}
          src={brandAddress(shown, "logo")}
          alt=""
          className="min-w-0 object-contain"
          style={
            isOnDark && logoOnDark === null
              ? { background: "#fff", borderRadius: 8, padding: 6, boxSizing: "content-box" }
              : undefined
          }
        />
      )}
      {hasName && (
        <span className="font-display min-w-0 leading-tight font-semibold wrap-anywhere">
          {name}
        </span>
      )}
    </span>
  );
}

function PreviewButton({ palette, children }: { palette: Palette; children: string }) {
  return (
    <span
      className="inline-flex min-h-10 shrink-0 items-center rounded-lg px-4 text-[0.9375rem] font-semibold text-white"
      style={{ background: palette.accent }}
    >
      {children}
    </span>
  );
}

interface PreviewIconProps {
  identity: Identity;
  use: BrandUse;
  side: number;
  style?: CSSProperties;
}

function PreviewIcon({ identity: { icon }, use, side, style }: PreviewIconProps) {
  return (
    <img
      src={icon === null ? BRAND_MARK_PATH : brandAddress(icon, use)}
      alt=""
      width={side}
      height={side}
      className="border-line border bg-white"
      style={style}
    />
  );
}
