import { type PropsWithChildren, type ReactNode, useEffect, useRef } from "react";

interface AccountListProps {
  label: string;
}

/** A list of sessions, passkeys or team members; hidden while empty. */
export function AccountList({ label, children }: PropsWithChildren<AccountListProps>) {
  return (
    <ul
      aria-label={label}
      className="divide-line border-line divide-y rounded-xl border bg-white empty:hidden"
    >
      {children}
    </ul>
  );
}

interface AccountRowProps {
  /** With its badges. */
  name: ReactNode;
  detail: ReactNode;
}

/** A row, with the button that removes it. */
export function AccountRow({ name, detail, children }: PropsWithChildren<AccountRowProps>) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">{name}</p>
        <p className="text-soft text-sm wrap-anywhere">{detail}</p>
      </div>
      {children}
    </li>
  );
}

/** A result that is shown only once; it takes the focus. */
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

/** What a part of the page has just done, in sight wherever the page is scrolled to. */
export function AccountNews({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="border-line text-green-deep shadow-card sticky top-2 z-10 rounded-lg border bg-white px-4 py-3 font-medium empty:hidden lg:top-(--panel-top)"
    >
      {text}
    </p>
  );
}
