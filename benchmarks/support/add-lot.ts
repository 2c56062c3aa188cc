import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/** Publishes a lot of a demonstration product. @returns the path of its page, which a QR code leads to */
export async function addLot(service: Client): Promise<string> {
  const product = unwrap(
    await service.from("products").select("id").eq("slug", "torta-de-palmiste").single(),
  );
  const results = [
    { name: "Proteína cruda", value: 15.2, unit: "%" },
    { name: "Grasa", value: 8.25, unit: "%" },
    { name: "Humedad", value: 7.4, unit: "%" },
  ];
  const lot = unwrap(
    await service
      .from("lots")
      .insert({
        lot_code: "TP-2026-014",
        product_id: product.id,
        is_published: true,
        is_public: true,
        made_on: "2026-01-05",
        expires_on: "2099-01-05",
        laboratory: "Laboratorio de la medición",
        note: "Valores de la medición.",
        results,
      })
      .select("short_code")
      .single(),
  );
  return `/lote/${lot.short_code}`;
}
