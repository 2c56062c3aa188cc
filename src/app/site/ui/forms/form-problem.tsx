import type { ReactNode } from "react";

/** Why a form was rejected, above it. */
export function FormProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="ring-clay grid gap-2 rounded-2xl bg-white p-5 ring-2 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </div>
  );
}

const MINUTE = 60;

/** Formats a waiting time as `un minuto` or `10 minutos`, never too short. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 1 ? "un minuto" : `${minutes} minutos`;
}
