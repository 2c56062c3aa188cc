import { formatRange } from "#app/lib/format.ts";
import type { ProductSpec } from "#domain/products/product.ts";

/** A product's technical sheet; nothing without figures. */
export function SpecTable({ specs, note }: { specs: readonly ProductSpec[]; note: string }) {
  if (specs.length === 0) return null;
  return (
    <section aria-labelledby="ficha-titulo">
      <h2 id="ficha-titulo" className="display-3">
        Ficha técnica
      </h2>
      <table className="border-line mt-5 w-full border-t text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Parámetro</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {specs.map(({ name, min, max, unit, basis }) => (
            <tr key={`${name} ${basis}`} className="border-line border-b">
              <th scope="row" className="py-3 pr-6 align-top font-medium">
                {name}
                {basis !== "" && (
                  <span className="text-soft block text-sm font-normal">{basis}</span>
                )}
              </th>
              <td className="py-3 text-right align-top [font-feature-settings:'tnum'] font-semibold whitespace-nowrap">
                {formatRange(min, max)} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-soft mt-4 text-sm">{note}</p>
    </section>
  );
}
