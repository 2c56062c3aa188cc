import { formatDay } from "#domain/hours/days.ts";
import {
  describeLine,
  listTerms,
  nameProposal,
  type OpenProposal,
} from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { openPaper, type PaperLook } from "#server/files/documents/paper.ts";

/** A proposal on paper, as its page shows it. */
export async function writeProposal(
  proposal: OpenProposal,
  { brand, address }: { brand: string; address: string },
  look: PaperLook | null = null,
): Promise<Buffer> {
  const { radicado, version, valid_until, items } = proposal;
  const paper = openPaper({
    brand,
    look,
    address,
    kind: `Propuesta ${nameProposal(radicado, version)}`,
    title: `Para ${nameSender(proposal)}`,
    subtitle: `Vale hasta el ${formatDay(valid_until)}.`,
    updatedAt: new Date(proposal.finished_at ?? 0),
  });
  const { lines, subtotal, freight, vats, total } = addUp(proposal);
  const totals = [
    ["Subtotal", "", formatPesos(subtotal)],
    ...(freight > 0 ? [["Flete", "", formatPesos(freight)]] : []),
    ...vats.map(({ rate, base, amount }) => [
      `IVA ${rate}\u00A0%`,
      `de ${formatPesos(base)}`,
      formatPesos(amount),
    ]),
    ["Total", "", formatPesos(total)],
  ];
  paper.table(
    [
      { name: "Producto", width: 170 },
      { name: "Detalle" },
      { name: "Valor", width: 110, align: "right" },
    ],
    [
      ...items.map((item, index) => [
        item.description,
        describeLine(item),
        formatPesos(lines[index] ?? 0),
      ]),
      ...totals,
    ],
    { totals: totals.length },
  );
  paper.facts(listTerms(proposal));
  paper.paragraph("Para aceptarla o pedir un cambio, abra el enlace o lea el código.", {
    isSmall: true,
  });
  return paper.finish();
}
