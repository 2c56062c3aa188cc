import type { ReactNode } from "react";

interface TextLinkProps {
  href: string;
  children: ReactNode;
  opensTab?: boolean;
}

/** An underlined link, tall enough to tap. */
export function TextLink({ href, children, opensTab = false }: TextLinkProps) {
  return (
    <a
      href={href}
      {...(opensTab && { target: "_blank", rel: "noopener" })}
      className="text-green decoration-green/25 hover:decoration-green inline-flex min-h-11 items-center font-semibold underline underline-offset-[0.35em]"
    >
      {children}
      {opensTab && <span className="sr-only"> (se abre en otra pestaña)</span>}
    </a>
  );
}
