import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import type { Product, ProductInput } from "#domain/products/product.ts";

/** All products, newest first. @throws {DataError} */
export async function listProducts(client: Client): Promise<Product[]> {
  return unwrap(
    await client.from("products").select("*").order("created_at", { ascending: false }).order("id"),
  );
}

/** @throws {DataError} */
export async function createProduct(client: Client, input: ProductInput): Promise<Product> {
  return unwrap(await client.from("products").insert(input).select().single());
}

/** @throws {DataError} kind `not-found` when the product is gone or may not be changed */
export async function updateProduct(
  client: Client,
  id: string,
  input: ProductInput,
): Promise<Product> {
  return unwrap(await client.from("products").update(input).eq("id", id).select().single());
}

/** @throws {DataError} kind `not-found` when the product is gone or may not be deleted */
export async function deleteProduct(client: Client, id: string): Promise<Product> {
  return unwrap(await client.from("products").delete().eq("id", id).select().single());
}
