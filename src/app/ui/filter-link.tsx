import { clsx } from "clsx";

/** One choice among the filters of a list. */
export function FilterLink(props: { href: string; isCurrent: boolean; children: string }) {
  const { href, isCurrent, children } = props;
  return (
    <a
      href={href}
      {...(isCurrent && { "aria-current": "true" })}
      className={clsx(
        "inline-flex min-h-11 items-center rounded-full px-4.5 text-[0.9375rem] font-medium ring-1 ring-inset transition-colors",
        isCurrent
          ? "bg-green text-white ring-green"
          : "ring-line hover:bg-white hover:ring-green/40",
      )}
    >
      {children}
    </a>
  );
}
