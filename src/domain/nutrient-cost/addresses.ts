/** Where the calculation is, and its table for formulation software. */
export const COST_PATH = "/herramientas/costo-por-nutriente";
export const COST_CSV_PATH = `${COST_PATH}.csv`;
