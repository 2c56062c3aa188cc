import { clsx } from "clsx";

import { DROP, LEAF_AND_GRAIN } from "#app/shared/brand-mark.ts";
import { brandAddress, fitLogo, type Identity } from "#domain/identity/identity.ts";

interface LogoProps {
  name: string;
  identity: Pick<Identity, "logo" | "logoOnDark" | "hasNameBesideLogo">;
  onGreen?: boolean;
}

/** The company's logo, or the brand's mark and name, as the link home. */
export function Logo({ name, identity, onGreen = false }: LogoProps) {
  const { logo, hasNameBesideLogo } = identity;
  return (
    <a href="/" className="flex min-h-11 items-center gap-2 sm:gap-3 lg:shrink-0">
      {logo === null ? (
        <BrandMark onGreen={onGreen} className="h-9 w-auto shrink-0" />
      ) : (
        <OwnLogo name={name} identity={identity} onGreen={onGreen} />
      )}
      {(logo === null || hasNameBesideLogo) && (
        <span className="font-display large-text:text-base max-w-[9.5rem] text-[1.125rem] leading-[1.08] font-semibold tracking-[-0.012em] wrap-break-word max-sm:text-[min(1rem,3.8vw)]">
          {name}
        </span>
      )}
    </a>
  );
}

const BOX = { width: 176, height: 44 } as const;
/** Beside the name. */
const SMALL_BOX = { width: 88, height: 40 } as const;

/** A logo for light backgrounds stands on a light plate where the background is dark. */
function OwnLogo({ name, identity, onGreen }: Required<LogoProps>) {
  const { logo, logoOnDark, hasNameBesideLogo } = identity;
  const shown = onGreen ? (logoOnDark ?? logo) : logo;
  if (shown === null) return null;
  const { width, height } = fitLogo(shown, hasNameBesideLogo ? SMALL_BOX : BOX);
  return (
    <img
      src={brandAddress(shown, "logo")}
      alt={hasNameBesideLogo ? "" : name}
      width={width}
      height={height}
      className={clsx(
        "h-auto max-w-[40vw] min-w-0 object-contain",
        onGreen && logoOnDark === null && "box-content rounded-lg bg-white p-2",
      )}
    />
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
