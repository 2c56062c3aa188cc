import { type PropsWithChildren, useEffect, useRef } from "react";

/** What an action gave, which is shown only now: it takes the focus. */
export function FocusedGroup({ label, children }: PropsWithChildren<{ label: string }>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className="bg-green-mist text-green-deep grid w-full gap-3 rounded-lg p-4 text-[0.9375rem]"
    >
      {children}
    </div>
  );
}
