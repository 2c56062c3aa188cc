/** A colour as `#rrggbb`, in lower case. */
export type Color = `#${string}`;

/** The colour of a text, in exactly one spelling: it is written into style sheets. Null for anything else. */
export function parseColor(text: string): Color | null {
  const color = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? (color as Color) : null;
}

/** The site's own colours, which an identity replaces. */
export const SITE_COLORS = { accent: "#1f4d36", background: "#fbf8f2" } as const;

const INK: Color = "#17221c";
const WHITE: Color = "#ffffff";
const BLACK: Color = "#000000";
/** Texts in other colours on the background, as `site.css` has them: secondary, golden, and of errors. */
const OTHER_TEXTS: readonly Color[] = ["#4b574f", "#80570f", "#a3341f"];
/** Golden texts on the dark accent. */
const LIGHT_GOLD: Color = "#e9bf6b";

/** The colours of the site's style sheets that follow from an identity, by their custom property. */
export interface Palette {
  accent: Color;
  /** The footer, and buttons under the pointer. */
  accentDark: Color;
  /** Lines on the dark accent. */
  accentLine: Color;
  /** Secondary texts on the accent. */
  mist: Color;
  background: Color;
  /** Quiet areas. */
  sand: Color;
  line: Color;
}

export function derivePalette({ accent, background }: Record<"accent" | "background", Color>) {
  const accentDark = mix(accent, BLACK, 0.25);
  return {
    accent,
    accentDark,
    accentLine: mix(accentDark, WHITE, 0.17),
    mist: mix(accent, WHITE, 0.88),
    background,
    sand: mix(background, INK, 0.045),
    line: mix(background, INK, 0.11),
  } satisfies Palette;
}

/** WCAG AA for texts of normal size. https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const MIN_CONTRAST = 4.5;

/** The lowest contrast of texts on the background, of those that do not have the accent. */
export function contrastOfBackground(background: Color): number {
  const { sand } = derivePalette({ accent: SITE_COLORS.accent, background });
  return Math.min(
    ...[INK, ...OTHER_TEXTS].flatMap((text) => [contrast(text, background), contrast(text, sand)]),
  );
}

/** The lowest contrast of texts in the accent, and of those on it. */
export function contrastOfAccent(accent: Color, background: Color): number {
  const { sand, mist, accentDark } = derivePalette({ accent, background });
  return Math.min(
    ...[background, sand, WHITE].map((under) => contrast(accent, under)),
    contrast(mist, accent),
    contrast(mist, accentDark),
    contrast(LIGHT_GOLD, accentDark),
  );
}

/** The nearest shade of a background on which every text can be read; itself if it is one. */
export function findReadableBackground(background: Color): Color {
  return findShade(background, (shade) => contrastOfBackground(shade) >= MIN_CONTRAST);
}

/** The nearest shade of an accent that can be read, and on which texts can be read; itself if it is one. */
export function findReadableAccent(accent: Color, background: Color): Color {
  return findShade(accent, (shade) => contrastOfAccent(shade, background) >= MIN_CONTRAST);
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

type Triple = readonly [number, number, number];

/** The channels, from 0 to 255. */
export function readChannels(color: Color): Triple {
  const read = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [read(1), read(3), read(5)];
}

function toColor(channels: Triple): Color {
  const digits = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** @param share of the other colour, from 0 to 1 */
export function mix(color: Color, other: Color, share: number): Color {
  const [red, green, blue] = readChannels(other);
  const [ownRed, ownGreen, ownBlue] = readChannels(color);
  return toColor([
    ownRed + (red - ownRed) * share,
    ownGreen + (green - ownGreen) * share,
    ownBlue + (blue - ownBlue) * share,
  ]);
}

function toLinear(color: Color): Triple {
  const [red, green, blue] = readChannels(color);
  return [linearize(red / 255), linearize(green / 255), linearize(blue / 255)];
}

const linearize = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const delinearize = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

function luminance(color: Color): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const LIGHTNESS_STEPS = 200;

/** The colour with the nearest lightness that passes, and its hue. */
function findShade(color: Color, passes: (shade: Color) => boolean): Color {
  if (passes(color)) return color;
  const [lightness, a, b] = toOklab(color);
  for (let step = 1; step <= LIGHTNESS_STEPS; step += 1) {
    for (const direction of [-1, 1]) {
      const shifted = lightness + (direction * step) / LIGHTNESS_STEPS;
      if (shifted < 0 || shifted > 1) continue;
      const shade = fromOklab(shifted, a, b);
      if (passes(shade)) return shade;
    }
  }
  return color;
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklab(color: Color): Triple {
  const [red, green, blue] = toLinear(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** With less chroma where the screen cannot show it. */
function fromOklab(lightness: number, a: number, b: number): Color {
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const channels = toChannels(lightness, a * chroma, b * chroma);
    if (channels.every((channel) => channel >= -0.5 && channel <= 255.5)) return toColor(channels);
  }
  return toColor(toChannels(lightness, 0, 0));
}

function toChannels(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    255 * delinearize(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    255 * delinearize(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    255 * delinearize(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
