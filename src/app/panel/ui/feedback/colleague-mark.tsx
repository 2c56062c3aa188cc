import { cn } from "#app/panel/lib/class-names.ts";
import { useWhoIsThere } from "#app/panel/lib/stores/colleagues.ts";

interface ColleagueMarkProps {
  /** A record's id, or another form's name. */
  place: string | null;
  /** The label of one of its fields; absent for the whole form. */
  field?: string;
  className?: string;
}

/** `marta está aquí`, on the edge of a form or field, without moving its layout. */
export function ColleagueMark({ place, field, className }: ColleagueMarkProps) {
  const text = useWhoIsThere(place, field);
  if (text === "") return null;
  return (
    <span
      className={cn(
        "bg-green-deep absolute -top-2.5 right-3 z-10 max-w-[80%] truncate rounded-full px-2 text-xs leading-5 font-medium text-white",
        className,
      )}
    >
      {text}
    </span>
  );
}
