import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { erasePerson, exportPerson } from "#data/leads/personal-data.ts";
import { answerProposal } from "#data/leads/proposals.ts";
import {
  deleteDelivery,
  deliverLot,
  listDeliveredLots,
  listLotRecipients,
} from "#data/lots/deliveries.ts";
import { findLot, findPrivateLotKey, listLotKeys, openLot } from "#data/lots/lots.ts";
import { importTogether } from "#data/records/import-records.ts";
import { listContradictions, listGuarantee } from "#domain/lots/judge-results.ts";
import type { GuaranteedProduct } from "#domain/lots/lot-schema.ts";
import type { Lot, LotResult } from "#domain/lots/lot.ts";
import { readSeal, verifySeal } from "#domain/lots/seal.ts";
import { readShortCode } from "#domain/lots/short-code.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { replaceLotKey, sealLot } from "#server/lots/lot-signer.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { ANSWER_CONSENT, storeSentProposal } from "#tests/api/proposals-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";
import { pickSize } from "#tests/support/size.ts";

const PASSWORD = "vacas verdes beben mate";
const SITE = "https://www.empresa.example";

const PROTEIN: ProductSpec = {
  name: "Proteína cruda",
  min: 14,
  max: null,
  unit: "%",
  basis: "base seca",
  kind: "guaranteed",
};
const AFLATOXIN: ProductSpec = {
  name: "Aflatoxinas",
  min: null,
  max: 20,
  unit: "ppb",
  basis: "",
  kind: "lot",
};
const FAT: ProductSpec = { name: "Grasa", min: 5, max: 9, unit: "%", basis: "" };

describe.each(RULE_DATABASES)("lots over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: Client;
  let product: GuaranteedProduct;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const { client } = await backend.createUser({
      email: "ana@empresa.example",
      password: PASSWORD,
      administrator: true,
    });
    admin = client;
    product = unwrap(
      await admin
        .from("products")
        .insert({ title: "Torta de palmiste", specs: [PROTEIN, AFLATOXIN, FAT] })
        .select("id, title, slug, specs")
        .single(),
    );
  });
  afterAll(async () => {
    expect(backend.errors).toEqual([]);
    await backend.close();
  });

  let made = 0;
  const create = async (changes: Partial<Lot> = {}): Promise<Lot> => {
    made += 1;
    const row = { lot_code: `L-${made}`, product_id: product.id, ...changes };
    return unwrap(await admin.from("lots").insert(row).select("*").single());
  };
  const change = (id: string, changes: Partial<Lot>) =>
    admin.from("lots").update(changes).eq("id", id).select("*").single();

  const results = (protein: number): LotResult[] => [
    { name: "proteina cruda", value: protein, unit: "%" },
    { name: "Aflatoxinas", value: 5, is_below: true, unit: "ppb" },
  ];

  test("the database makes each lot's code, which nothing changes, and restoring brings back", async () => {
    const lots = await Promise.all(Array.from({ length: 30 }, () => create()));
    const codes = lots.map(({ short_code }) => short_code);
    expect(codes.map(readShortCode)).toEqual(codes);
    expect(new Set(codes).size).toBe(30);
    const [lot] = lots;
    if (lot === undefined) return;
    const chosen = await create({ short_code: "23456789AS" });
    expect(chosen.short_code).not.toBe("23456789AS");
    const changed = unwrap(await change(lot.id, { short_code: "23456789AS", laboratory: "Uno" }));
    expect(changed).toMatchObject({ short_code: lot.short_code, laboratory: "Uno" });
    unwrap(await admin.rpc("delete_records", { kind: "lots", ids: [lot.id] }));
    expect(await findLot(admin, lot.id)).toBeNull();
    unwrap(await admin.rpc("restore_deleted", { kind: "lots", ids: [lot.id] }));
    expect(await findLot(admin, lot.id)).toMatchObject({ short_code: lot.short_code });
  });

  test("a lot outside its guarantee is published with a note alone, whichever way", async () => {
    const REFUSED = { code: "23514", message: "the lot lacks what a published one needs" };
    const lot = await create({ results: results(13.9) });
    expect((await change(lot.id, { is_published: true })).error).toMatchObject(REFUSED);
    const switched = await admin.rpc("switch_records", {
      kind: "lots",
      ids: [lot.id],
      flag: "is_published",
      is_on: true,
    });
    expect(switched.error).toMatchObject(REFUSED);
    const imported = importTogether(
      admin,
      {
        packageId: crypto.randomUUID(),
        name: "Importación",
        changes: [{ table: "lots", id: lot.id, base: lot, changes: { is_published: true } }],
      },
      { asDrafts: false },
    );
    await expect(imported).rejects.toThrow(/invalid|could not be published|publication/i);
    const inserted = await admin.from("lots").insert({
      lot_code: "Otro",
      product_id: product.id,
      results: results(1),
      is_published: true,
    });
    expect(inserted.error).toMatchObject(REFUSED);
    const noted = await change(lot.id, { is_published: true, note: "Se vende como subproducto." });
    expect(noted.error).toBeNull();
    expect((await change(lot.id, { note: " " })).error).toMatchObject(REFUSED);
    expect((await change(lot.id, { note: "", is_published: false })).error).toBeNull();
    expect((await change(lot.id, { is_published: true, product_id: null })).error).toMatchObject(
      REFUSED,
    );
  });

  test("another unit or basis is no agreement with the guarantee", async () => {
    for (const other of [{ unit: "g/kg" }, { unit: "%", basis: "tal cual" }, {}]) {
      const lot = await create({ results: [{ name: "Proteína cruda", value: 16, ...other }] });
      expect((await change(lot.id, { is_published: true })).error).toMatchObject({ code: "23514" });
    }
  });

  test("a lot keeps the guarantee with which it was published, and shows the present one beside it", async () => {
    const own = unwrap(
      await admin
        .from("products")
        .insert({ title: "Gluten de maíz", specs: [PROTEIN] })
        .select("id")
        .single(),
    );
    const lot = await create({
      product_id: own.id,
      results: [{ name: "Proteína cruda", value: 15, unit: "%" }],
      is_published: true,
      guarantee: [],
    });
    const before = [{ name: "Proteína cruda", min: 14, max: null, unit: "%", basis: "base seca" }];
    expect(lot).toMatchObject({ guarantee: before, product_title: "Gluten de maíz" });
    await admin
      .from("products")
      .update({ title: "Gluten", specs: [{ ...PROTEIN, min: 16 }] })
      .eq("id", own.id);
    unwrap(await change(lot.id, { laboratory: "Otro", guarantee: [] }));
    expect(await openLot(server, lot.short_code)).toMatchObject({
      guarantee: before,
      present_guarantee: [{ ...before[0], min: 16 }],
      product_title: "Gluten de maíz",
      product_slug: "gluten-de-maiz",
    });
    unwrap(await admin.rpc("delete_records", { kind: "lots", ids: [lot.id] }));
    unwrap(await admin.rpc("restore_deleted", { kind: "lots", ids: [lot.id] }));
    expect(await findLot(admin, lot.id)).toMatchObject({ guarantee: before, is_published: true });
    expect((await change(lot.id, { is_published: false })).error).toBeNull();
    expect((await change(lot.id, { is_published: true })).error).toMatchObject({ code: "23514" });
  });

  test("a lot of a product with variants names one of them", async () => {
    const variants = ["Expeller", "Solvente"].map((variant, i) => ({
      ...PROTEIN,
      variant,
      min: 14 + i,
    }));
    const own = unwrap(
      await admin
        .from("products")
        .insert({ title: "Palmiste doble", specs: variants })
        .select("id")
        .single(),
    );
    const lot = await create({
      product_id: own.id,
      results: [{ name: "Proteína cruda", value: 14.5, unit: "%" }],
    });
    expect((await change(lot.id, { is_published: true })).error?.code).toBe("23514");
    expect((await change(lot.id, { is_published: true, variant: "Otra" })).error?.code).toBe(
      "23514",
    );
    expect((await change(lot.id, { is_published: true, variant: "solvente" })).error?.code).toBe(
      "23514",
    );
    expect((await change(lot.id, { is_published: true, variant: "expeller" })).error).toBeNull();
  });

  test("the form compares as the database does", async () => {
    const random = createSeededRandom(59);
    const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
    for (let round = 0; round < pickSize(150, 2000); round += 1) {
      const specs = Array.from({ length: random(5) }, () => ({
        name: pick(["Proteína", "Grasa ", "Humedad"]),
        min: pick([null, 5, 10.5]),
        max: pick([null, 12, 20]),
        unit: pick(["%", "ppb", ""]),
        basis: pick(["", "base seca", "Base Seca"]),
        ...pick([{ kind: "guaranteed" as const }, { kind: "lot" as const }, {}]),
        ...pick([{}, { variant: "Expeller" }]),
      }));
      const variant = pick(["", "expeller", "Solvente"]);
      const measured: LotResult[] = Array.from({ length: random(5) }, () => ({
        name: pick(["proteina", "Grasa", "HUMEDAD", "Ceniza"]),
        value: pick([4, 5, 10.5, 12, 20, 25]),
        ...pick([{}, { unit: "%" }, { unit: "PPB" }]),
        ...pick([{}, { basis: "base seca" }, { basis: "tal cual" }]),
        ...pick([{}, { is_below: true }]),
      }));
      const guarantee = listGuarantee(specs, variant);
      const [row] = await backend.sql(
        `select private.list_guarantee($1::jsonb, $2::text) as guarantee,
           to_json(private.list_contradictions($3::jsonb, private.list_guarantee($1::jsonb, $2::text))) as contradictions`,
        [JSON.stringify(specs), variant, JSON.stringify(measured)],
      );
      expect(row?.["guarantee"]).toEqual(guarantee);
      expect(new Set(row?.["contradictions"] as string[])).toEqual(
        new Set(listContradictions(measured, guarantee)),
      );
    }
  });

  test("only the server opens a lot, by its short code or a public one's own, and only a published one", async () => {
    const lot = await create({ results: results(15), is_published: true });
    const opened = { id: lot.id, product_slug: product.slug };
    expect(await openLot(server, lot.short_code.toLowerCase())).toMatchObject(opened);
    expect(await openLot(server, lot.lot_code)).toBeNull();
    unwrap(await change(lot.id, { is_public: true }));
    expect(await openLot(server, ` ${lot.lot_code.toLowerCase()} `)).toMatchObject(opened);
    const twin = await create({ lot_code: lot.lot_code, is_published: true, is_public: true });
    expect(await openLot(server, lot.lot_code)).toBeNull();
    unwrap(await change(twin.id, { is_published: false }));
    expect(await openLot(server, lot.lot_code)).toMatchObject(opened);
    unwrap(await change(lot.id, { is_published: false }));
    expect(await openLot(server, lot.short_code)).toBeNull();
    for (const hostile of ["", "%", "__proto__", "'; drop table lots", "x".repeat(100_000)]) {
      expect(await openLot(server, hostile)).toBeNull();
    }
    const visitor = backend.client();
    await expect(openLot(visitor, lot.short_code)).rejects.toMatchObject({ status: 401 });
    await expect(openLot(admin, lot.short_code)).rejects.toMatchObject({ status: 403 });
    expect((await visitor.from("lots").select("id")).status).toBe(401);
    expect((await visitor.rpc("find_lots", { search: "" })).status).toBe(401);
  });

  test("a certificate is a file of the certificates' folder, never someone's attachment", async () => {
    const lot = await create({ certificate: "certificados/lote-1-0123456789.pdf" });
    for (const certificate of [
      "solicitudes/1/formula.pdf",
      "certificados/../solicitudes/1/formula.pdf",
      "certificados/a.html",
    ]) {
      expect((await change(lot.id, { certificate })).error?.code).toBe("23514");
    }
  });

  test("labels are signed with one key, labels of former keys stay valid, and no one reads the private one", async () => {
    const lot = await create({ made_on: "2026-05-01", expires_on: "2026-11-01" });
    const isGenuine = async (address: string) => {
      const { pathname, searchParams } = new URL(address);
      const seal = readSeal(pathname.split("/").at(-1) ?? "", searchParams.get("f") ?? "");
      return seal !== null && verifySeal(await listLotKeys(backend.client()), seal);
    };
    const [first = "", second] = await Promise.all([1, 2].map(() => sealLot(server, SITE, lot)));
    expect(second).toBe(first);
    await replaceLotKey(server);
    const third = await sealLot(server, SITE, lot);
    expect(third).not.toBe(first);
    expect([await isGenuine(first), await isGenuine(third)]).toEqual([true, true]);
    expect(await listLotKeys(admin)).toHaveLength(2);
    for (const client of [admin, backend.client()]) {
      const { data } = await client.from("installation").select("key").like("key", "lot%");
      expect(data ?? []).toEqual([]);
      const { d = "none" } = (await findPrivateLotKey(server)) ?? {};
      expect(JSON.stringify(await client.rpc("list_lot_keys"))).not.toContain(d);
    }
  });

  const accept = async () => {
    const request = makeRequest({ email: `ana${(made += 1)}@finca.example` });
    const { id } = await submitQuoteRequest(server, request);
    const { token, digest, id: proposal } = await storeSentProposal(admin, id);
    const answer = { kind: "accepted", name: "Ana", identification: "", reason: "", text: "" };
    const consent = ANSWER_CONSENT;
    await answerProposal(server, token, answer as never, { digest, address: "", consent });
    return { request, id, proposal };
  };

  test("a lot is delivered for an accepted proposal, once, and stays known when the buyer is erased", async () => {
    const { id, proposal, request } = await accept();
    const lot = await create();
    const delivery = {
      id: crypto.randomUUID(),
      lot: lot.id,
      proposal,
      day: "2026-11-30",
      unit: "t",
    };
    expect(await deliverLot(admin, { ...delivery, quantity: 2.5 })).toBe(true);
    expect(await deliverLot(admin, { ...delivery, quantity: 2.5 })).toBe(true);
    expect(await listDeliveredLots(admin, id)).toMatchObject([
      { lot_id: lot.id, lot_code: lot.lot_code, quantity: 2.5 },
    ]);
    expect(await listLotRecipients(admin, lot.id)).toMatchObject([
      { request_id: id, name: request.name, quantity: 2.5, unit: "t" },
    ]);
    const person = { email: request.email ?? "", phone: "" };
    expect((await exportPerson(admin, person)).requests).toMatchObject([
      { lots: [{ lot_code: lot.lot_code, quantity: 2.5 }] },
    ]);
    const deleted = await admin.rpc("delete_records", { kind: "lots", ids: [lot.id] });
    expect(deleted.error).toMatchObject({ code: "23503" });
    await erasePerson(admin, person);
    expect(await listLotRecipients(admin, lot.id)).toMatchObject([
      { quantity: 2.5, request_id: null, name: null, phone: null, email: null, radicado: null },
    ]);
    await deleteDelivery(admin, delivery.id);
    expect(await listLotRecipients(admin, lot.id)).toEqual([]);
  });

  test("no lot is delivered for a proposal that was not accepted", async () => {
    const { id } = await submitQuoteRequest(server, makeRequest());
    const { id: proposal } = await storeSentProposal(admin, id);
    const lot = await create();
    const delivery = {
      id: crypto.randomUUID(),
      lot: lot.id,
      proposal,
      day: "2026-11-30",
      unit: "",
    };
    expect(await deliverLot(admin, { ...delivery, quantity: null })).toBe(false);
    expect(await listLotRecipients(admin, lot.id)).toEqual([]);
  });

  test("who received a lot is known within two seconds among 10,000 deliveries", async () => {
    const { proposal } = await accept();
    const lot = await create();
    const other = await create();
    const insert = `insert into public.lot_deliveries (lot_id, proposal_id, delivered_on, quantity)
      select $1::uuid, $2::uuid, '2026-01-01', n from generate_series(1, $3::integer) as n`;
    await backend.sql(insert, [lot.id, proposal, "5000"]);
    await backend.sql(insert, [other.id, proposal, "5000"]);
    const begun = performance.now();
    expect(await listLotRecipients(admin, lot.id)).toHaveLength(5000);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
