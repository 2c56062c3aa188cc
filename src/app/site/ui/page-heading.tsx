import { Badge } from "#app/site/ui/badge.tsx";

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
