import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A failure, announced to screen readers immediately. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="border-danger bg-danger-mist text-danger-deep flex gap-3 rounded-lg border p-4 text-[0.9375rem]"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {children}
      </div>
    </div>
  );
}
