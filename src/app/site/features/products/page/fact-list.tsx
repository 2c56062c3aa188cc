import type { ReactNode } from "react";

/** What there is to know, each with its name; renders nothing without any. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="border-line border-t">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="border-line grid gap-x-6 border-b py-3.5 sm:grid-cols-[10rem_1fr] print:grid-cols-[13rem_1fr] print:py-1"
        >
          <dt className="text-soft text-[0.9375rem] print:text-[1.2rem]">{name}</dt>
          <dd className="font-medium whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
