/** The path from the home page to this one, in one line; the last step is the page itself. */
export function Breadcrumbs({ steps }: { steps: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label="Ruta" className="min-w-0 print:hidden">
      <ol className="text-soft large-text:flex-wrap flex items-center gap-x-2.5 text-sm">
        {[{ name: "Inicio", path: "/" }, ...steps].map(({ name, path }, index) => (
          <li
            key={path}
            className="not-first:before:text-soft flex shrink-0 items-center gap-2.5 not-first:before:content-['/'] last:min-w-0 last:shrink"
          >
            <a
              href={path}
              {...(index === steps.length && { "aria-current": "page" })}
              className="aria-[current]:text-ink inline-block truncate py-2 underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
