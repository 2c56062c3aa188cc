import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import type { Tool } from "#domain/calculators/tools.ts";

/** The calculators with what each is for. */
export function ToolList({ tools }: { tools: readonly Tool[] }) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {tools.map((tool) => (
          <ToolCard key={tool.path} tool={tool} />
        ))}
      </ul>
      <p className="text-soft max-w-[44rem]">
        Ninguna reemplaza a un zootecnista: úselas para pedir y para conversar con él.
      </p>
    </>
  );
}

function ToolCard({ tool: { name, path, summary } }: { tool: Tool }) {
  return (
    <li className="ring-line grid content-start gap-2 rounded-2xl bg-white p-5 ring-1 sm:p-6">
      <h2 className="leading-snug">
        <ArrowLink href={path} className="text-lg">
          {name}
        </ArrowLink>
      </h2>
      {summary !== "" && <p className="text-soft leading-snug">{summary}</p>}
    </li>
  );
}
