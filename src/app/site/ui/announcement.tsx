import type { OfficeClock } from "#domain/hours/answer-time.ts";

/** Announces upcoming days without service, if any. */
export function Announcement({ clock: { announcement } }: { clock: OfficeClock }) {
  if (announcement === "") return null;
  return (
    <p data-clock className="mt-1 font-medium">
      {announcement}
    </p>
  );
}
