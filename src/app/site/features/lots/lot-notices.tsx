import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";

import { formatDay } from "#domain/hours/days.ts";
import type { SealedFacts } from "#domain/lots/seal.ts";

/** Whether the signature of the label is the company's; `none` for a code that was typed. */
export type SealState = "none" | "genuine" | "forged";

interface SealNoticeProps {
  state: SealState;
  company: string;
  /** What a genuine label says that is no longer true, as `Vence: 5 de mayo de 2026`. */
  outdated: readonly string[];
}

/** What the label's signature proves. */
export function SealNotice({ state, company, outdated }: SealNoticeProps) {
  if (state === "none") return null;
  if (state === "forged") {
    return (
      <Notice title="La firma de este código QR no es nuestra">
        Compare los datos de la etiqueta con los de esta página. Si algo no coincide, no use el
        producto y escríbanos.
      </Notice>
    );
  }
  return (
    <>
      <p className="text-green flex items-start gap-2 font-semibold">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {`Etiqueta auténtica de ${company}`}
      </p>
      {outdated.length > 0 && (
        <Notice title="Corregimos datos después de imprimir la etiqueta">
          {`La etiqueta dice: ${outdated.join("; ")}. Valen los datos de esta página.`}
        </Notice>
      )}
    </>
  );
}

export function ExpiryNotice({ day }: { day: string }) {
  return (
    <Notice title={`Este lote venció el ${formatDay(day)}`}>
      El certificado se muestra como constancia. No use el producto sin consultarnos.
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ring-clay grid gap-1.5 rounded-2xl bg-white p-5 ring-2">
      <p className="text-clay flex items-start gap-2 text-lg leading-snug font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      <p>{children}</p>
    </div>
  );
}

/** What a label says that differs from what is stored now. */
export function listOutdatedFacts(label: SealedFacts, now: SealedFacts): string[] {
  const showDay = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(day) : "sin fecha");
  const facts: [name: string, printed: string, present: string][] = [
    ["Lote", label.lot_code, now.lot_code],
    ["Producto", label.product, now.product],
    ["Producido", showDay(label.made_on), showDay(now.made_on)],
    ["Vence", showDay(label.expires_on), showDay(now.expires_on)],
  ];
  return facts
    .filter(([, printed, present]) => printed !== present)
    .map(([name, printed]) => `${name}: ${printed}`);
}
