import Beaker from "lucide-react/icons/beaker";
import Droplets from "lucide-react/icons/droplets";
import Leaf from "lucide-react/icons/leaf";
import Package from "lucide-react/icons/package";
import Pill from "lucide-react/icons/pill";
import Shield from "lucide-react/icons/shield";
import Wheat from "lucide-react/icons/wheat";
import Zap from "lucide-react/icons/zap";

import { categoryIcon, type ProductIconName } from "#domain/products/categories.ts";

const ICONS = {
  droplets: Droplets,
  wheat: Wheat,
  shield: Shield,
  zap: Zap,
  package: Package,
  leaf: Leaf,
  beaker: Beaker,
  pill: Pill,
} satisfies Record<ProductIconName, typeof Package>;

/** The icon of a product's category; decorative, since the name is next to it. */
export function ProductIcon({
  category,
  className,
}: {
  category: string | null;
  className?: string;
}) {
  const Icon = ICONS[categoryIcon(category)];
  return <Icon aria-hidden className={className} />;
}
