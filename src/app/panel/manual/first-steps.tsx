import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Circle } from "lucide-react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { listTeam } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { findMailState } from "#data/leads/inbox.ts";
import { hasOwnProducts } from "#data/products.ts";
import { type FirstStep, listFirstSteps, type SiteProgress } from "#domain/first-steps.ts";

/** What a new site still needs, until it has all of it. */
export function FirstSteps({ sendsMail }: { sendsMail: boolean }) {
  const client = useClient();
  const { data: progress } = useQuery({
    queryKey: ["first-steps"],
    queryFn: () => readProgress(client, sendsMail),
  });
  if (progress === undefined) return null;
  const steps = listFirstSteps(progress);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-labelledby="primeros-pasos"
      className="border-line rounded-xl border bg-white p-5 sm:p-8 print:hidden"
    >
      <h3 id="primeros-pasos" className="text-xl font-semibold">
        Primeros pasos
      </h3>
      <p className="text-soft mt-1 mb-4">
        {done === 0 ? "Siete cosas" : `Van ${done} de ${steps.length}`} para que este sitio sea el
        de su empresa. Se marcan solas.
      </p>
      <ol className="grid gap-4">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { name, text, href, isDone } }: { step: FirstStep }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-5 shrink-0", isDone ? "text-green" : "text-soft")}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {href === null || isDone ? (
            name
          ) : (
            <Link to={href} className="text-green underline underline-offset-4">
              {name}
            </Link>
          )}
          <span className="sr-only">{isDone ? " (listo)" : " (falta)"}</span>
        </p>
        <p className="text-soft text-[0.9375rem] text-pretty">{text}</p>
      </div>
    </li>
  );
}

async function readProgress(client: Client, sendsMail: boolean): Promise<SiteProgress> {
  const [texts, hasOwn, mail, team] = await Promise.all([
    listContent(client),
    hasOwnProducts(client),
    sendsMail ? findMailState(client) : ("off" as const),
    listTeam(client),
  ]);
  const administrators = team.filter(({ last_sign_in_at }) => last_sign_in_at !== null).length;
  return { texts, hasOwnProducts: hasOwn, mail, administrators };
}
