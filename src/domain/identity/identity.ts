import type { SiteContent } from "#domain/content/site-content.ts";
import { type BrandUse, findBrandFile, formatBrandPath } from "#domain/identity/brand-files.ts";
import {
  type Color,
  derivePalette,
  findReadableAccent,
  findReadableBackground,
  type Palette,
  parseColor,
  SITE_COLORS,
} from "#domain/identity/colors.ts";
import { readPictureSize } from "#domain/media/stored-file.ts";

/** A logo that was uploaded. */
export interface Logo {
  /** Of the stored file. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** How the company presents itself; without any of it the site shows its demonstration identity. */
export interface Identity {
  logo: Logo | null;
  /** For dark backgrounds; null, the logo is shown on a light plate there. */
  logoOnDark: Logo | null;
  hasNameBesideLogo: boolean;
  /** What icons are made of. */
  icon: Logo | null;
  /** Readable in any case; null for the site's own colours. */
  palette: Palette | null;
}

type Texts = SiteContent["identity"];

/** Reads an identity from its texts. What they have in a wrong form counts as missing. */
export function readIdentity(texts: Texts): Identity {
  const logo = readLogo(texts.logo);
  return {
    logo,
    logoOnDark: logo && readLogo(texts.logo_on_dark),
    hasNameBesideLogo: texts.logo_with_name.trim() !== "false",
    icon: readLogo(texts.icon) ?? logo,
    palette: readPalette(texts),
  };
}

function readLogo(address: string): Logo | null {
  const name = findBrandFile(address);
  const size = name === null ? null : readPictureSize(name);
  return name === null || size === null ? null : { name, width: size.width, height: size.height };
}

function readPalette(texts: Texts): Palette | null {
  const accent = parseColor(texts.accent_color);
  const background = parseColor(texts.background_color);
  if (isOwn(accent, SITE_COLORS.accent) && isOwn(background, SITE_COLORS.background)) return null;
  return makeReadablePalette(accent, background);
}

const isOwn = (color: Color | null, own: Color) => color === null || color === own;

/** The palette of some colours, in their nearest shades that can be read; null stands for the site's own. */
export function makeReadablePalette(accent: Color | null, background: Color | null): Palette {
  const readable = findReadableBackground(background ?? SITE_COLORS.background);
  return derivePalette({
    accent: findReadableAccent(accent ?? SITE_COLORS.accent, readable),
    background: readable,
  });
}

/** The address of what is made of a logo for a use. */
export function brandAddress({ name }: Logo, use: BrandUse): string {
  return formatBrandPath({ use, name });
}

/** The custom properties of the site's style sheet that a palette replaces. */
export function writePaletteStyles({ background, ...palette }: Palette): string {
  const properties = [
    ["green", palette.accent],
    ["green-dark", palette.accentDark],
    ["green-line", palette.accentLine],
    ["mist", palette.mist],
    ["paper", background],
    ["sand", palette.sand],
    ["line", palette.line],
  ];
  return `:root{${properties.map(([name, color]) => `--color-${name}:${color}`).join(";")}}`;
}

/** What a page's head has of an identity. */
export interface IdentityHead {
  themeColor: Color | null;
  /** Addresses of the icons of a tab and of a phone's home screen; null for the site's own. */
  icons: { tab: string; phone: string } | null;
  styles: string | null;
}

export function describeHead({ icon, palette }: Pick<Identity, "icon" | "palette">): IdentityHead {
  return {
    themeColor: palette?.background ?? null,
    icons: icon && { tab: brandAddress(icon, "icono-32"), phone: brandAddress(icon, "icono-180") },
    styles: palette && writePaletteStyles(palette),
  };
}

/** The size at which a logo is shown in a box, in CSS pixels: as large as fits. */
export function fitLogo({ width, height }: Logo, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
