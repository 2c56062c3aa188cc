import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  type BrandUse,
  findBrandFile,
  formatBrandPath,
  ICONS,
  parseBrandPath,
} from "#domain/identity/brand-files.ts";
import { checkColors } from "#domain/identity/identity-schema.ts";
import { fitLogo, readIdentity, writePaletteStyles } from "#domain/identity/identity.ts";

const STORED = "/storage/v1/object/public/media/";
const LOGO = `${STORED}marca/mi-logo-0123456789-400x100.svg`;

const read = (texts: Readonly<Record<string, string>>) =>
  readIdentity(
    mergeSiteContent(
      Object.entries(texts).map(([key, value]) => ({ section: "identity", key, value })),
    ).identity,
  );

test("without texts there is no identity", () => {
  expect(read({})).toEqual({
    logo: null,
    logoOnDark: null,
    hasNameBesideLogo: true,
    icon: null,
    palette: null,
  });
  expect(read({ accent_color: "#1F4D36", background_color: "#fbf8f2" }).palette).toBeNull();
});

test("a logo is also the icon, until there is one", () => {
  const { logo, icon } = read({ logo: LOGO });
  expect(logo).toEqual({ name: "marca/mi-logo-0123456789-400x100.svg", width: 400, height: 100 });
  expect(icon).toEqual(logo);
  const own = read({ logo: LOGO, icon: `${STORED}marca/s-0123456789-64x64.png` });
  expect(own.icon).toMatchObject({ width: 64 });
});

test.each([
  "https://evil.example/logo.svg",
  "javascript:alert(1)",
  "/images/melaza.webp",
  `${STORED}imagenes/foto-0123456789-400x100.png`,
  `${STORED}marca/../imagenes/foto-0123456789-400x100.png`,
  `${STORED}marca/logo-0123456789-400x100.svg"onload="x`,
  `${STORED}marca/logo.svg`,
  `${STORED}marca/logo-0123456789-0x0.svg`,
  `${STORED}marca/%zz-0123456789-1x1.svg`,
])("%s counts as no logo", (logo) => {
  expect(findBrandFile(logo)).toBeNull();
  expect(read({ logo }).logo).toBeNull();
});

test.each(["red", "#12345", "#1f4d36}body{display:none", "url(x)"])(
  "%s counts as no colour",
  (accent_color) => {
    expect(read({ accent_color }).palette).toBeNull();
  },
);

test("colours that could not be read are replaced by their nearest shades", () => {
  const { palette } = read({ accent_color: "#ffff00", background_color: "#000000" });
  expect(palette?.accent).not.toBe("#ffff00");
  expect(palette?.background).not.toBe("#000000");
});

test("styles consist of custom properties and colours alone", () => {
  const { palette } = read({ accent_color: "#0b3d91" });
  expect(palette && writePaletteStyles(palette)).toMatch(
    /^:root\{(?:--color-[a-z-]+:#[0-9a-f]{6};?){7}\}$/,
  );
});

test("every file of a logo has one address", () => {
  const uses: BrandUse[] = ["logo", "correo", ...(Object.keys(ICONS) as BrandUse[])];
  for (const extension of ["svg", "png", "webp"]) {
    const name = `marca/mi-logo-0123456789-400x100.${extension}`;
    for (const use of uses) {
      const path = formatBrandPath({ use, name });
      expect(parseBrandPath(path), path).toEqual({ use, name });
    }
  }
});

test.each([
  "/marca/",
  "/marca/logo/",
  "/marca/otro/mi-logo-0123456789-400x100.svg",
  "/marca/__proto__/mi-logo-0123456789-400x100.svg",
  "/marca/logo/mi-logo-0123456789-400x100.png",
  "/marca/logo/mi-logo-0123456789-400x100.svg.webp",
  "/marca/logo/../mi-logo-0123456789-400x100.svg",
  "/marca/logo/%2e%2e%2fx-0123456789-400x100.svg",
])("%s is no address of one", (path) => {
  expect(parseBrandPath(path)).toBeNull();
});

test("a logo keeps its proportions in a box", () => {
  expect(fitLogo({ name: "", width: 400, height: 100 }, { width: 176, height: 44 })).toEqual({
    width: 176,
    height: 44,
  });
  expect(fitLogo({ name: "", width: 100, height: 400 }, { width: 176, height: 44 })).toEqual({
    width: 11,
    height: 44,
  });
});

test("an accent is checked on the background that is typed beside it", () => {
  const alone = checkColors({ accent_color: "#0066cc", background_color: "#ffffff" });
  const tinted = checkColors({ accent_color: "#0066cc", background_color: "#f4ecd8" });
  expect(alone.accent_color.isReadable).toBe(true);
  expect(tinted.accent_color.isReadable).toBe(false);
  const { suggestion } = tinted.accent_color;
  const accepted = checkColors({ accent_color: suggestion, background_color: "#f4ecd8" });
  expect(accepted.accent_color.isReadable).toBe(true);
  expect(
    checkColors({ accent_color: "verde", background_color: "" }).accent_color.color,
  ).toBeNull();
});
