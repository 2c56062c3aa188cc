import { clsx } from "clsx";

/** The office's hours, and whether it is open now. */
export function HoursBadge({ hours, isOpen }: { hours: string; isOpen: boolean }) {
  return (
    <p className="ring-green-line inline-flex items-center gap-2.5 rounded-3xl py-1.5 pr-4 pl-3.5 text-[0.9375rem] ring-1">
      <span
        aria-hidden
        data-clock
        className={clsx(
          "size-2 shrink-0 rounded-full",
          isOpen ? "bg-gold" : "ring-[1.5px] ring-mist",
        )}
      />
      {isOpen && (
        <strong data-clock className="shrink-0 font-semibold">
          Abierto ahora
        </strong>
      )}
      {hours}
    </p>
  );
}
