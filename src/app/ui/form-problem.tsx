import type { ReactNode } from "react";

/** What keeps a form from being taken, above it. */
export function FormProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="ring-clay grid gap-2 rounded-2xl bg-white p-5 ring-2 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </div>
  );
}

const MINUTE = 60;

/** `un minuto`, `10 minutos`: how long to wait, never too short. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 1 ? "un minuto" : `${minutes} minutos`;
}
