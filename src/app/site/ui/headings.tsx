import { clsx } from "clsx";

/** The title of a page other than the home page. */
export function PageHeading(props: { badge?: string; title: string; subtitle?: string }) {
  const { badge = "", title, subtitle = "" } = props;
  return (
    <div className="grid max-w-[46rem] gap-5">
      <Badge>{badge}</Badge>
      <h1 className="display-2">{title}</h1>
      {subtitle !== "" && <p className="text-soft max-w-[40rem] text-lg">{subtitle}</p>}
    </div>
  );
}

interface SectionHeadingProps {
  badge?: string;
  title: string;
  /** End of the title, in the accent colour. */
  highlight?: string;
  subtitle?: string;
  onGreen?: boolean;
  /** Id of the title, for the section's `aria-labelledby`. */
  titleId: string;
}

export function SectionHeading(props: SectionHeadingProps) {
  const { badge = "", title, highlight = "", subtitle = "", onGreen = false, titleId } = props;
  return (
    <div className="grid max-w-[44rem] gap-2.5 sm:gap-5">
      <Badge onGreen={onGreen}>{badge}</Badge>
      <h2 id={titleId} className="display-2">
        {title}
        {highlight !== "" && <span className="text-green"> {highlight}</span>}
      </h2>
      {subtitle !== "" && (
        <p
          className={clsx(
            "max-w-[38rem] leading-normal sm:text-lg sm:leading-[1.6]",
            onGreen ? "text-mist" : "text-soft",
          )}
        >
          {subtitle}
        </p>
      )}
    </div>
  );
}

/** The short line above a title, with the grain of the brand's logo. */
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
