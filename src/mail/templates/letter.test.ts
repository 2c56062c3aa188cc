import { expect, test } from "vitest";

import { button, dressLetter, note, writeLetter } from "#mail/templates/letter.ts";
import { writePasswordRecovery } from "#mail/templates/notices.ts";

const letter = writeLetter({
  subject: "Solicitud",
  title: "Recibimos su solicitud",
  blocks: [note('El color #1f4d36 y style="color:#1f4d36"'), button("Abrir", "https://a.example")],
  footer: "Empresa",
});

const LOGO = {
  src: "https://a.example/marca/correo/l.png",
  width: 120,
  height: 40,
  name: 'Forrajes "El Ñame"',
};

test("a letter has the company's colours and logo, and texts stay", () => {
  const { html, text, subject } = dressLetter(letter, {
    accent: "#0b3d91",
    background: "#f4f6fa",
    logo: LOGO,
  });
  expect(html).toContain("background:#0b3d91;color:#fff");
  expect(html).toContain("background:#f4f6fa;color:#17221c");
  expect(html).toMatch(/<img\s+src="https:\/\/a\.example\/marca\/correo\/l\.png"/);
  expect(html).toContain('alt="Forrajes &quot;El Ñame&quot;"');
  expect(html).toContain("El color #1f4d36 y style=&quot;color:#1f4d36&quot;");
  expect(html.match(/#1f4d36/g)).toHaveLength(2);
  expect({ text, subject }).toEqual({ text: letter.text, subject: letter.subject });
});

test("without a logo a letter has no picture", () => {
  const look = { accent: "#0b3d91", background: "#f4f6fa", logo: null } as const;
  expect(dressLetter(letter, look).html).not.toContain("<img");
});

test("a recovery mail says which program's page it opens", () => {
  const siteUrl = "https://empresa.example";
  const own = writePasswordRecovery({ link: `${siteUrl}/admin/restablecer#x`, siteUrl });
  expect(own.text).toContain("para su cuenta del panel.");
  const other = writePasswordRecovery({ link: "https://app.example/clave?code=x", siteUrl });
  expect(other.text).toContain("Pidieron desde app.example una contraseña nueva para su cuenta.");
});
