import { foldText } from "#domain/fold-text.ts";

/** Bogotá, which is both a department and a municipality. */
export const CAPITAL_DISTRICT = "Bogotá, D. C.";

/** The 32 departments and the capital district, in alphabetical order (DANE, DIVIPOLA). */
export const DEPARTMENTS: readonly string[] = [
  "Amazonas",
  "Antioquia",
  "Arauca",
  "Archipiélago de San Andrés, Providencia y Santa Catalina",
  "Atlántico",
  CAPITAL_DISTRICT,
  "Bolívar",
  "Boyacá",
  "Caldas",
  "Caquetá",
  "Casanare",
  "Cauca",
  "Cesar",
  "Chocó",
  "Córdoba",
  "Cundinamarca",
  "Guainía",
  "Guaviare",
  "Huila",
  "La Guajira",
  "Magdalena",
  "Meta",
  "Nariño",
  "Norte de Santander",
  "Putumayo",
  "Quindío",
  "Risaralda",
  "Santander",
  "Sucre",
  "Tolima",
  "Valle del Cauca",
  "Vaupés",
  "Vichada",
];

/** A department as a square of a map, by column and row; neighbours of the land are neighbours of the map. */
interface DepartmentTile {
  name: string;
  /** Three letters. */
  code: string;
  column: number;
  row: number;
}

/** The map from north to south, each row from west to east; dots are water or other countries. */
const MAP = `
  SAP ... ... ... ... LAG
  ... ... ... ATL MAG CES
  ... COR SUC BOL SAN NSA
  CHO ANT CAL CUN BOY ARA
  VAC RIS QUI DC. CAS VID
  CAU TOL HUI MET GUV GUA
  NAR PUT CAQ ... VAU ...
  ... ... ... AMA ... ...`;

const CODES = new Map<string, string>([
  ["AMA", "Amazonas"],
  ["ANT", "Antioquia"],
  ["ARA", "Arauca"],
  ["ATL", "Atlántico"],
  ["DC.", "Bogotá"],
  ["BOL", "Bolívar"],
  ["BOY", "Boyacá"],
  ["CAL", "Caldas"],
  ["CAQ", "Caquetá"],
  ["CAS", "Casanare"],
  ["CAU", "Cauca"],
  ["CES", "Cesar"],
  ["CHO", "Chocó"],
  ["COR", "Córdoba"],
  ["CUN", "Cundinamarca"],
  ["GUA", "Guainía"],
  ["GUV", "Guaviare"],
  ["HUI", "Huila"],
  ["LAG", "La Guajira"],
  ["MAG", "Magdalena"],
  ["MET", "Meta"],
  ["NAR", "Nariño"],
  ["NSA", "Norte de Santander"],
  ["PUT", "Putumayo"],
  ["QUI", "Quindío"],
  ["RIS", "Risaralda"],
  ["SAP", "San Andrés"],
  ["SAN", "Santander"],
  ["SUC", "Sucre"],
  ["TOL", "Tolima"],
  ["VAC", "Valle del Cauca"],
  ["VAU", "Vaupés"],
  ["VID", "Vichada"],
]);

/** All departments, and the capital district. */
export const DEPARTMENT_TILES: readonly DepartmentTile[] = MAP.trim()
  .split("\n")
  .flatMap((line, row) =>
    line
      .trim()
      .split(" ")
      .flatMap((code, column) => {
        const name = findDepartment(CODES.get(code) ?? "");
        return name === null ? [] : [{ name, code: code.replace(".", ""), column, row }];
      }),
  );

/** The department of a name, also of its first words (`Valle`, `Bogotá`); null for any other. */
export function findDepartment(name: string): string | null {
  const wanted = foldText(name).trim();
  if (wanted === "") return null;
  const isNamed = (department: string) => {
    const full = foldText(department);
    return [full, full.replace("archipielago de ", "")].some(
      (own) => own === wanted || own.startsWith(`${wanted} `) || own.startsWith(`${wanted},`),
    );
  };
  return DEPARTMENTS.find(isNamed) ?? null;
}
