const NUMBER = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 3 });

/** `25.000`, `18,5`. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** A figure with its unit, which stay in one line: `14–18 %`; the figure alone without a unit. */
export function joinUnit(figure: string, unit: string): string {
  return [figure, unit.trim()].filter(Boolean).join("\u00a0");
}

/** `14–18`, `mín. 14`, `máx. 18` or `21`; empty without either. */
export function formatRange(min: number | null, max: number | null): string {
  if (min !== null && max !== null) {
    return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`;
  }
  if (min !== null) return `mín. ${formatNumber(min)}`;
  return max === null ? "" : `máx. ${formatNumber(max)}`;
}
