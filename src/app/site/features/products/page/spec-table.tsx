import { formatSpecValue } from "#app/shared/format-spec-value.ts";
import type { ProductSpec } from "#domain/products/product.ts";

/** The figures of a product's technical sheet, from `readSheet`. */
export function SpecTable({
  specs,
  labelledBy,
}: {
  specs: readonly ProductSpec[];
  labelledBy: string;
}) {
  return (
    <table
      aria-labelledby={labelledBy}
      className="border-ink/80 w-full border-y text-left leading-snug max-sm:text-[0.9375rem]"
    >
      <thead>
        <tr className="border-line text-soft border-b text-[0.9375rem]">
          <th scope="col" className="py-3 pr-4 font-medium print:py-1.5">
            Parámetro
          </th>
          <th scope="col" className="py-3 pr-4 text-right font-medium sm:pr-10 print:py-1.5">
            Valor
          </th>
          <th scope="col" className="w-[28%] py-3 font-medium print:py-1.5">
            Base
          </th>
        </tr>
      </thead>
      <tbody>
        {specs.map((spec, index) => (
          <tr key={index} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-3.5 pr-4 align-top font-medium hyphens-auto print:py-1.5">
              {spec.name}
            </th>
            <td className="py-3.5 pr-4 text-right align-top [font-feature-settings:'tnum'] font-semibold sm:pr-10 print:py-1.5">
              {/* A column may become narrower than its words, but a value stays in one line. */}
              <span className="inline-block w-max max-w-[40vw] sm:max-w-[16rem]">
                {formatSpecValue(spec)}
              </span>
            </td>
            <td className="text-soft py-3.5 align-top hyphens-auto print:py-1.5">{spec.basis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
