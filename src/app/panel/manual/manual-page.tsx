import { useQuery } from "@tanstack/react-query";
import { Printer, CircleCheck, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { type ManualChapter, searchManual, splitManual } from "#app/panel/manual/split-manual.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { Markdown } from "#app/shared/markdown.tsx";
import { listTeam } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { findMailState } from "#data/leads/inbox.ts";
import { hasOwnProducts } from "#data/products.ts";
import { type FirstStep, listFirstSteps, type SiteProgress } from "#domain/first-steps.ts";

import manual from "../../../../docs/manual.md?raw";

const PICTURES = import.meta.glob<string>("../../../../docs/screenshots/manual/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const FOLDER = "../../../../docs/screenshots/manual/";
const CHAPTERS = splitManual(manual, (name) => PICTURES[FOLDER + name]);

/** The manual for administrators, preceded by the setup checklist of a new site. */
export function ManualPage({ sendsMail }: { sendsMail: boolean }) {
  const [query, setQuery] = useState("");
  const { hash } = useLocation();
  const anchor = decodeURIComponent(hash.slice(1));
  useEffect(() => {
    if (anchor !== "") document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  const found = query.trim() === "" ? CHAPTERS : searchManual(CHAPTERS, query);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <h2 className="mr-auto text-2xl font-semibold">¿Cómo se hace?</h2>
        <SearchBox
          label="Buscar en el manual"
          placeholder="Buscar en el manual"
          value={query}
          onChange={setQuery}
        />
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Imprimir
        </Button>
      </div>
      {query.trim() === "" && <FirstSteps sendsMail={sendsMail} />}
      <p role="status" className="text-soft print:hidden">
        {query.trim() !== "" && describeFound(found.length)}
      </p>
      {query.trim() === "" && <Contents chapters={CHAPTERS} />}
      {found.map((chapter) => (
        <Chapter key={chapter.id} chapter={chapter} />
      ))}
    </div>
  );
}

function describeFound(count: number): string {
  if (count === 0) return "Ningún capítulo dice eso. Pruebe con otra palabra.";
  return count === 1 ? "Un capítulo" : `${count} capítulos`;
}

function Contents({ chapters }: { chapters: readonly ManualChapter[] }) {
  return (
    <nav aria-label="Capítulos del manual" className="columns-2xs print:hidden">
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-green inline-flex min-h-9 items-center underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapter({ chapter: { id, title, text } }: { chapter: ManualChapter }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="border-line rounded-xl border bg-white p-5 sm:p-8 print:border-0 print:p-0"
    >
      <h2 id={`${id}-titulo`} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      <div className="prose">
        <Markdown>{text}</Markdown>
      </div>
    </section>
  );
}

/** The setup checklist of a new site, shown until it is complete. */
function FirstSteps({ sendsMail }: { sendsMail: boolean }) {
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
