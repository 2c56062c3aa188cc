import { DROP, LEAF_AND_GRAIN } from "#app/shared/brand-mark.ts";

/** The brand's mark and name, as the link home. */
export function Logo({ name, onGreen = false }: { name: string; onGreen?: boolean }) {
  return (
    <a href="/" className="flex min-h-11 items-center gap-2 sm:gap-3 lg:shrink-0">
      <BrandMark onGreen={onGreen} className="h-9 w-auto shrink-0" />
      <span className="font-display large-text:text-base max-w-[9.5rem] text-[1.125rem] leading-[1.08] font-semibold tracking-[-0.012em] wrap-break-word max-sm:text-[min(1rem,3.8vw)]">
        {name}
      </span>
    </a>
  );
}

export function BrandMark({
  className,
  onGreen = false,
}: {
  className: string;
  onGreen?: boolean;
}) {
  return (
    <svg aria-hidden viewBox="10 2 44 60" className={className}>
      <path className={onGreen ? "fill-white" : "fill-green"} d={DROP} />
      <path className={onGreen ? "fill-green" : "fill-gold"} d={LEAF_AND_GRAIN} />
    </svg>
  );
}
