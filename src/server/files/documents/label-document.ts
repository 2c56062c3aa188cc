import PDFDocument from "pdfkit";

import { LABEL_FORMATS, type LabelFormat, type LabelOrder } from "#domain/lots/labels.ts";
import { BODY, BOLD, drawQr } from "#server/files/documents/tagged-pdf.ts";

/** What a label says. */
export interface LotLabel {
  company: string;
  product: string;
  lotCode: string;
  /** As pages show it: `AB2CD-EF3GH`. */
  shortCode: string;
  /** `Producido: 05/09/2026`, and so on: short, since a date must not be cut. */
  facts: readonly string[];
  /** Where its code is typed, without `https://`. */
  verifyAddress: string;
  /** The signed address, as a QR code. */
  address: string;
}

const POINTS_PER_MM = 72 / 25.4;
const PADDING = 3 * POINTS_PER_MM;
/** Larger ones are not read better. */
const MAX_QR_SIDE = 40 * POINTS_PER_MM;
const QUIET_ZONE = 3 * POINTS_PER_MM;

/** Sheets of equal labels, in the places that a format has. */
export async function writeLabels(label: LotLabel, order: LabelOrder): Promise<Buffer> {
  const format = LABEL_FORMATS[order.format];
  const document = new PDFDocument({
    size: format.page,
    margin: 0,
    lang: "es-CO",
    font: BODY,
    autoFirstPage: false,
    info: { Title: `Etiquetas del lote ${label.lotCode}`.replace(/[<>&]/g, " ") },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  const perPage = format.columns * format.rows;
  const first = order.skipped % perPage;
  for (let place = first; place < first + order.count; place += 1) {
    if (place === first || place % perPage === 0) document.addPage();
    drawLabel(document, label, { format, place: place % perPage });
  }
  document.end();
  return ended;
}

function drawLabel(
  document: PDFKit.PDFDocument,
  label: LotLabel,
  { format, place }: { format: LabelFormat; place: number },
): void {
  const [column, row] = [place % format.columns, Math.floor(place / format.columns)];
  const left = (format.left + column * (format.width + format.gaps[0])) * POINTS_PER_MM;
  const top = (format.top + row * (format.height + format.gaps[1])) * POINTS_PER_MM;
  const [width, height] = [format.width * POINTS_PER_MM, format.height * POINTS_PER_MM];
  const side = Math.min(height - 2 * PADDING, MAX_QR_SIDE, width / 2);
  drawQr(document, label.address, {
    x: left + PADDING,
    y: top + (height - side) / 2,
    side,
  });
  const textLeft = left + PADDING + side + QUIET_ZONE;
  const textWidth = width - 2 * PADDING - side - QUIET_ZONE;
  const scale = Math.min(textWidth / 110, height / 105, 1.6);
  let y = top + PADDING;
  const write = (text: string, font: string, size: number, lines: number) => {
    document.font(font).fontSize(size * scale);
    const lineHeight = document.currentLineHeight();
    document.text(text, textLeft, y, {
      width: textWidth,
      height: lineHeight * lines,
      ellipsis: true,
      lineGap: 0,
    });
    y += Math.min(document.heightOfString(text, { width: textWidth }), lineHeight * lines);
  };
  write(label.product, BOLD, 10, 2);
  write(`Lote ${label.lotCode}`, BODY, 8.5, 2);
  for (const fact of label.facts) write(fact, BODY, 7.5, 1);
  y += 2 * scale;
  write(label.shortCode, BOLD, 11.5, 1);
  write(label.verifyAddress, BODY, 6.5, 2);
  write(label.company, BODY, 6.5, 1);
}
