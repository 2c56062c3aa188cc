import { text, typed } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/site-text.ts";

/** Where its texts are shown, and changed. */
export const PLACES = "Todo el sitio; se cambia en «Empresa y marca»";

/** The company's own logo and colours, which `readIdentity` reads. */
export const IDENTITY = {
  logo: typed("url", "Logo", PLACES, ""),
  logo_on_dark: typed("url", "Logo para fondos oscuros", PLACES, ""),
  logo_with_name: text("Mostrar el nombre junto al logo (true o false)", PLACES, "true"),
  icon: typed("url", "Ícono de la pestaña y del celular", PLACES, ""),
  accent_color: text("Color principal", PLACES, ""),
  background_color: text("Color de fondo", PLACES, ""),
} satisfies Section;
