import { DEPARTMENT_TILES, findDepartment } from "#domain/leads/departments.ts";

const SIDE = 40;
const GAP = 3;

/**
 * The departments to which the company delivers, on a map of squares; renders nothing when none of the names is a
 * department. The table beside it says the same in words.
 */
export function DeliveryMap({ departments }: { departments: readonly string[] }) {
  const served = new Set(departments.map(findDepartment).filter((name) => name !== null));
  if (served.size === 0) return null;
  const columns = Math.max(...DEPARTMENT_TILES.map(({ column }) => column)) + 1;
  const rows = Math.max(...DEPARTMENT_TILES.map(({ row }) => row)) + 1;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`}
      className="mb-4 w-full max-w-80 text-[0.75rem]"
    >
      {DEPARTMENT_TILES.map(({ name, code, column, row }) => (
        <g key={code} className={served.has(name) ? "fill-green" : "fill-sand"}>
          <rect x={column * SIDE} y={row * SIDE} width={SIDE - GAP} height={SIDE - GAP} rx="6" />
          <text
            x={column * SIDE + (SIDE - GAP) / 2}
            y={row * SIDE + 23}
            textAnchor="middle"
            className={served.has(name) ? "fill-white font-semibold" : "fill-soft"}
          >
            {code}
          </text>
        </g>
      ))}
    </svg>
  );
}
