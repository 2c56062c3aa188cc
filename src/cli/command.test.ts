import { expect, test } from "vitest";

import { refuseUnclearData } from "#cli/command.ts";
import type { SettingsSource } from "#settings/read-settings.ts";
import { parseSettings } from "#settings/settings.ts";

const SERVICE = ["/etc/insumos.env"];

const sourceWith = (given: Partial<SettingsSource>): SettingsSource => ({
  settings: parseSettings({}),
  file: "/opt/insumos/.env",
  fromEnvironment: [],
  fromFile: [],
  warnings: [],
  ...given,
});

test("a command without settings is refused where a service is installed, whose data it would not use", () => {
  expect(() => refuseUnclearData(sourceWith({ file: null }), SERVICE)).toThrow(
    /servicio \(\/etc\/insumos\.env\).*DATA_DIR/s,
  );
  expect(() => refuseUnclearData(sourceWith({}), SERVICE)).toThrow(/DATA_DIR/);
  expect(() => refuseUnclearData(sourceWith({ file: null }), [])).not.toThrow();
  for (const given of [{ fromFile: ["DATA_DIR"] }, { fromEnvironment: ["DATABASE_URL"] }]) {
    expect(() => refuseUnclearData(sourceWith(given), SERVICE)).not.toThrow();
  }
});

test("a folder from the environment beside a database from .env is refused: a rehearsal must not reach the site", () => {
  const mixed = sourceWith({
    fromEnvironment: ["DATA_DIR"],
    fromFile: ["DATABASE_URL", "SUPABASE_URL"],
  });
  expect(() => refuseUnclearData(mixed, [])).toThrow("DATABASE_URL= SUPABASE_URL=");
});
