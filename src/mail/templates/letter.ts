import type { Color } from "#domain/identity/colors.ts";

/** One mail, as people read it. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** A part of a letter, in both of its forms. */
interface Block {
  html: Html;
  text: string;
}

interface LetterParts {
  subject: string;
  title: string;
  blocks: readonly Block[];
  /** The sender, and the reason of the mail. */
  footer: string;
}

/** Writes a letter in its two forms: plain text, and HTML that needs no picture and no style sheet. */
export function writeLetter({ subject, title, blocks, footer }: LetterParts): Letter {
  const body = html`<!doctype html>
    <html lang="es-CO">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;background:#fbf8f2;color:#17221c;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
      >
        <div style="max-width:34rem;margin:0 auto;padding:28px 20px">
          <div style="background:#fff;border:1px solid #e3dbca;border-radius:14px;padding:26px">
            <h1 style="margin:0 0 16px;font:600 22px/1.25 Georgia,serif;color:#1f4d36">${title}</h1>
            ${blocks.map((block) => block.html)}
          </div>
          <p style="margin:18px 6px 0;font-size:13px;color:#4b574f">${footer}</p>
        </div>
      </body>
    </html> `;
  const text = [title, ...blocks.map((block) => block.text), `--\n${footer}`].join("\n\n");
  // A subject is one line, whatever people typed into a form.
  return { subject: subject.replace(/\s+/g, " ").trim(), text: `${text}\n`, html: body.html };
}

/** How the company presents itself in letters. */
export interface LetterLook {
  accent: Color;
  background: Color;
  /** With a whole address, and the size at which it is shown. */
  logo: { src: string; width: number; height: number; name: string } | null;
}

/** As the template has them. */
const COLORS: ReadonlyMap<string, "accent" | "background"> = new Map([
  ["#1f4d36", "accent"],
  ["#fbf8f2", "background"],
]);

const CARD = '<div style="background:#fff;';

/** A letter with the company's colours and logo; texts are escaped, so that only the template has style attributes. */
export function dressLetter(letter: Letter, look: LetterLook): Letter {
  const { logo } = look;
  const colored = letter.html.replace(/ style="[^"]*"/g, (style) =>
    style.replace(/#(?:1f4d36|fbf8f2)/g, (color) => look[COLORS.get(color) ?? "accent"]),
  );
  if (logo === null) return { ...letter, html: colored };
  const { src, width, height, name } = logo;
  const image = html`<img
    src="${src}"
    width="${String(width)}"
    height="${String(height)}"
    alt="${name}"
    style="display:block;margin:0 6px 18px;border:0"
  />`;
  return { ...letter, html: colored.replace(CARD, () => image.html + CARD) };
}

export function note(text: string): Block {
  return { html: html`<p style="margin:0 0 14px;white-space:pre-line">${text}</p>`, text };
}

/** A number to be found at a glance. */
export function highlight(text: string): Block {
  return {
    html: html`<p
      style="margin:0 0 16px;padding:14px 18px;border-radius:10px;background:#1f4d36;color:#fff;font:600 22px/1.3 Georgia,serif"
    >
      ${text}
    </p>`,
    text,
  };
}

export function list(items: readonly string[]): Block {
  return {
    html: html`<ul style="margin:0 0 16px;padding-left:20px">
      ${items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}
    </ul>`,
    text: items.map((item) => `• ${item}`).join("\n"),
  };
}

/** Facts without a value are left out. */
export function facts(named: readonly (readonly [name: string, value: string])[]): Block {
  const given = named.filter(([, value]) => value !== "");
  return {
    html: html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">
      ${given.map(
        ([name, value]) =>
          html`<tr>
            <td style="padding:3px 16px 3px 0;color:#4b574f;vertical-align:top">${name}</td>
            <td style="padding:3px 0;white-space:pre-line">${value}</td>
          </tr>`,
      )}
    </table>`,
    text: given.map(([name, value]) => `${name}: ${value}`).join("\n"),
  };
}

export function button(label: string, url: string): Block {
  return {
    html: html`<p style="margin:4px 0 16px">
      <a
        href="${url}"
        style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4d36;color:#fff;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>`,
    text: `${label}:\n${url}`,
  };
}

const ENTITIES = new Map<string, string>([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Markup that is safe to be put into more markup. */
interface Html {
  html: string;
}

type Part = string | Html | readonly Html[];

/** Markup whose texts are escaped; markup within it stays markup. */
function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    html: strings.map((text, index) => text + render(parts[index] ?? "")).join(""),
  };
}

function render(part: Part): string {
  if (typeof part === "string")
    return part.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign);
  return "html" in part ? part.html : part.map((one) => one.html).join("");
}
