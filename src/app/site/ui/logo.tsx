/** The brand's mark and name, as the link home. */
export function Logo({ name, onGreen = false }: { name: string; onGreen?: boolean }) {
  return (
    <a href="/" className="flex min-h-11 items-center gap-3 lg:shrink-0">
      <BrandMark onGreen={onGreen} className="h-9 w-auto shrink-0" />
      <span className="font-display line-clamp-3 max-w-[9.5rem] text-[1.125rem] leading-[1.08] font-semibold tracking-[-0.012em]">
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
      <path
        className={onGreen ? "fill-white" : "fill-green"}
        d="M32 2C24 13 10 23 10 40a22 22 0 0 0 44 0C54 23 40 13 32 2Z"
      />
      <path
        className={onGreen ? "fill-green" : "fill-gold"}
        d="M32 54C21 49 18 38 24 27c9 4 13 14 8 27ZM36 50c-1-9 2-17 11-21 3 9 0 17-11 21Z"
      />
    </svg>
  );
}
