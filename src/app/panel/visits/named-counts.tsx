import { useId, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { formatNumber } from "#domain/format-number.ts";
import type { NamedCount } from "#domain/visits/visit-figures.ts";

interface NamedCountsProps {
  title: string;
  rows: readonly NamedCount[];
  /** How many more there are without a name. */
  others?: number;
  othersName?: string;
  /** What a row is called. */
  describe?: (name: string, title: string | null) => string;
  /** Whether the names are paths of the site. */
  isLinked?: boolean;
}

const SHOWN = 8;

/** A table of names by frequency, each with a bar. */
export function NamedCounts(props: NamedCountsProps) {
  const { title, rows, others = 0, othersName = "Otras", describe, isLinked = false } = props;
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  const most = Math.max(1, ...rows.map(({ visits }) => visits));
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {rows.length === 0 && others === 0 ? (
        <p className="text-soft text-[0.9375rem]">Todavía nada en este período.</p>
      ) : (
        <table aria-labelledby={id} className="w-full text-[0.9375rem]">
          <thead className="sr-only">
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Cuántas</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, visits, title: recordTitle }) => (
              <tr key={name} className="border-line border-b last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                  <RowName
                    name={name}
                    text={describe?.(name, recordTitle) ?? name}
                    isLinked={isLinked}
                  />
                  <span
                    aria-hidden
                    className="bg-green/35 mt-1 block h-1 rounded-full"
                    style={{ width: `${(100 * visits) / most}%` }}
                  />
                </th>
                <td className="py-1.5 text-right align-top font-semibold tabular-nums">
                  {formatNumber(visits)}
                </td>
              </tr>
            ))}
            {others > 0 && (
              <tr>
                <th scope="row" className="text-soft py-1.5 pr-3 text-left font-normal">
                  {othersName}
                </th>
                <td className="text-soft py-1.5 text-right tabular-nums">{formatNumber(others)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN && (
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Ver menos" : `Ver las ${rows.length}`}
        </Button>
      )}
    </section>
  );
}

function RowName({ name, text, isLinked }: { name: string; text: string; isLinked: boolean }) {
  if (!isLinked || name === "/propuesta") return text;
  return (
    <a
      href={name}
      target="_blank"
      rel="noopener"
      className="text-green hover:text-green-deep inline-block min-h-6 underline underline-offset-4"
    >
      {text}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
