import { clsx } from "clsx";

import { Badge } from "#app/site/ui/badge.tsx";

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
