import { z } from "zod";

import { readNamedLines } from "#domain/content/list-items.ts";
import type { SettingsValues } from "#domain/content/settings.ts";
import { findBrandFile } from "#domain/identity/brand-files.ts";
import {
  type Color,
  contrastOfAccent,
  contrastOfBackground,
  findReadableAccent,
  findReadableBackground,
  MIN_CONTRAST,
  parseColor,
  SITE_COLORS,
} from "#domain/identity/colors.ts";
import { findNitProblem } from "#domain/identity/nit.ts";
import { parsePoint, readAccounts } from "#domain/identity/trust.ts";

/** The sections of the panel's form of the identity; of the second only the company's name. */
export const IDENTITY_SECTIONS = ["identity", "footer", "trust"] as const;

export const IDENTITY_KEYS = { footer: ["brand_name", "nit"] } as const;

/** The values of the form, as far as it has them. */
export type IdentityFormValues = SettingsValues<(typeof IDENTITY_SECTIONS)[number]>;

/** How a typed colour can be read, and the nearest shade that can. */
export interface ColorCheck {
  /** What the site would show; null for a text that is no colour. */
  color: Color | null;
  contrast: number;
  isReadable: boolean;
  suggestion: Color;
}

type ColorTexts = Pick<IdentityFormValues["identity"], "accent_color" | "background_color">;

/** Checks both colours as the site would show them together; a blank one is the site's own. */
export function checkColors(texts: ColorTexts): Record<keyof ColorTexts, ColorCheck> {
  const background = readTyped(texts.background_color, SITE_COLORS.background);
  const accent = readTyped(texts.accent_color, SITE_COLORS.accent);
  const under = findReadableBackground(background ?? SITE_COLORS.background);
  return {
    background_color: describe(background, contrastOfBackground, findReadableBackground),
    accent_color: describe(
      accent,
      (color) => contrastOfAccent(color, under),
      (color) => findReadableAccent(color, under),
    ),
  };
}

function readTyped(text: string, own: Color): Color | null {
  return text.trim() === "" ? own : parseColor(text);
}

function describe(
  color: Color | null,
  measure: (color: Color) => number,
  suggest: (color: Color) => Color,
): ColorCheck {
  const known = color ?? "#000000";
  const contrast = color === null ? 0 : measure(color);
  const isReadable = contrast >= MIN_CONTRAST;
  return { color, contrast, isReadable, suggestion: color === null ? known : suggest(color) };
}

const TOO_LONG = "Es demasiado largo.";
const line = (max: number) => z.string().max(max, TOO_LONG);
const listLines = (text: string) => text.split(/\r?\n/).filter((each) => each.trim() !== "");

const NO_COLOR = "Escriba el color con sus seis cifras, por ejemplo #1f4d36.";
const UNREADABLE = "Con este color hay textos que no se leen bien. Use el tono sugerido u otro.";

/** The form's schema. Stored logos are accepted as they are. */
export function createIdentityFormSchema(stored: IdentityFormValues) {
  const logo = (key: "logo" | "logo_on_dark" | "icon") =>
    z
      .string()
      .refine(
        (address) =>
          address.trim() === "" ||
          address === stored.identity[key] ||
          findBrandFile(address) !== null,
        "Suba el logo desde aquí.",
      );
  return z.object({
    identity: z
      .object({
        logo: logo("logo"),
        logo_on_dark: logo("logo_on_dark"),
        logo_with_name: z.string(),
        icon: logo("icon"),
        accent_color: z.string(),
        background_color: z.string(),
      })
      .superRefine((texts, context) => {
        for (const [key, { color, isReadable }] of Object.entries(checkColors(texts))) {
          if (isReadable) continue;
          const message = color === null ? NO_COLOR : UNREADABLE;
          context.addIssue({ code: "custom", path: [key], message });
        }
      }),
    trust: z.object({
      ica_company: line(100),
      warehouse_address: line(200),
      warehouse_point: z
        .string()
        .refine(
          (text) => text.trim() === "" || parsePoint(text) !== null,
          "Cópielas del mapa: latitud, coma, longitud. Por ejemplo 4.1421, -73.6267.",
        ),
      warehouse_map: z.string(),
      warehouse_map_alt: line(300),
      accounts: z
        .string()
        .max(2000, TOO_LONG)
        .refine(
          (text) => readAccounts(text).length === listLines(text).length,
          "Una cuenta por línea, hasta diez, con sus cuatro datos: Banco | tipo | número | titular.",
        ),
      adviser_name: line(120),
      adviser_role: line(120),
      adviser_phone: line(40),
      adviser_picture: z.string(),
      adviser_picture_alt: line(300),
      supplier_answers: z
        .string()
        .max(10_000, TOO_LONG)
        .refine(
          (text) => readNamedLines(text).length === listLines(text).length,
          "Una respuesta por línea: la pregunta, dos puntos y la respuesta.",
        ),
    }),
    footer: z.object({
      brand_name: z.string().refine((name) => name.trim() !== "", "Escriba el nombre."),
      nit: z.string().superRefine((nit, context) => {
        const problem = nit === stored.footer.nit ? null : findNitProblem(nit);
        if (problem !== null) context.addIssue({ code: "custom", message: problem });
      }),
    }),
  }) as unknown as z.ZodType<IdentityFormValues, IdentityFormValues>;
}
