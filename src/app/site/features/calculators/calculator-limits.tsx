import type { Calculator } from "#domain/calculators/calculator.ts";

/** What the calculation does not know, and its sources. */
export function CalculatorLimits({ calculator: { limits, sources } }: { calculator: Calculator }) {
  return (
    <section
      aria-labelledby="limites-titulo"
      className="grid max-w-[52rem] gap-6 pt-4 print:break-inside-avoid"
    >
      <div className="border-gold bg-sand grid gap-1.5 rounded-r-xl border-l-4 px-4 py-3 leading-snug">
        <p className="font-semibold">Pregunte a un zootecnista</p>
        <p>
          Esta cuenta usa solo lo que usted escribe: no conoce su pasto, su agua ni la salud de sus
          animales. Antes de cambiar la ración, pregunte a un zootecnista o a un médico veterinario.
        </p>
      </div>
      <div className="grid gap-3">
        <h2 id="limites-titulo" className="display-3">
          Antes de usarla
        </h2>
        <ul className="grid list-disc gap-2 pl-5 leading-snug">
          {limits.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="text-soft grid gap-2 text-[0.9375rem] leading-snug">
        <h2 className="font-semibold">Fuentes</h2>
        <ul className="grid gap-1.5">
          {sources.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
