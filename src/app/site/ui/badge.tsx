import { clsx } from "clsx";

/** The short line above a title, after a grain from the brand's logo. */
export function Badge({ children, onGreen = false }: { children: string; onGreen?: boolean }) {
  if (children === "") return null;
  return (
    <p
      className={clsx(
        "flex items-center gap-2.5 text-[0.9375rem] font-semibold",
        onGreen ? "text-gold-light" : "text-green",
      )}
    >
      <svg aria-hidden viewBox="0 0 12 16" className="fill-gold h-4 w-3 shrink-0">
        <path d="M11 16C10 9.5 6.500 4 0 0c-.8 7.500 2.500 13.500 11 16Z" />
      </svg>
      {children}
    </p>
  );
}
