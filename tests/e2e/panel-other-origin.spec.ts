import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { JSHandle, Page } from "@playwright/test";
import type { createClient, SupabaseClient } from "@supabase/supabase-js";

import { originOf, portOf } from "./installations.ts";
import type { Installation } from "./panel-installation.ts";
import {
  createUser,
  expect,
  expectToast,
  productRow,
  test as base,
  uniqueTitle,
} from "./panel-test.ts";

/* A program that runs in a browser, with supabase-js, on a page of another site. */

const SCRIPT = await readFile("node_modules/@supabase/supabase-js/dist/umd/supabase.js", "utf8");
const PAGE = `<!doctype html><output></output><img alt=""><script>${SCRIPT}</script>`;

/** `serveProgram` serves the page at a port, 0 for any free one; returns the port. `program` is the listed origin where it does. */
const test = base.extend<{ serveProgram: (port: number) => Promise<number>; program: string }>({
  tab: null,
  program: async ({ serveProgram }, use, { parallelIndex }) => {
    await serveProgram(portOf(`program-${parallelIndex}`));
    await use(originOf(`program-${parallelIndex}`));
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
  serveProgram: async ({}, use) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
    });
    await use(async (port) => {
      await once(server.listen(port), "listening");
      return (server.address() as AddressInfo).port;
    });
    server.closeAllConnections();
    server.close();
  },
});

async function openClient(
  page: Page,
  origin: string,
  { origin: site, publishableKey }: Installation,
): Promise<JSHandle<SupabaseClient>> {
  await page.goto(origin);
  return page.evaluateHandle(
    ([url, key]) => {
      const { supabase } = window as unknown as { supabase: { createClient: typeof createClient } };
      return supabase.createClient(url, key);
    },
    [site, publishableKey] as const,
  );
}

/** Writes what changes in products into the page. */
async function followProducts(client: JSHandle<SupabaseClient>): Promise<void> {
  const status = await client.evaluate(
    (supabase) =>
      new Promise((resolve) => {
        supabase
          .channel("productos")
          .on(
            "postgres_changes",
            { event: "*", schema: "public", table: "products" },
            ({ eventType, new: now, old }) => {
              const name = String("title" in now ? now["title"] : "id" in old && old["id"]);
              document.querySelector("output")?.append(`${eventType} ${name}. `);
            },
          )
          .subscribe(resolve);
      }),
  );
  expect(status).toBe("SUBSCRIBED");
}

test("a page of a listed origin reads, edits, follows and uploads as an editor", async ({
  page,
  installation,
  program,
}) => {
  const editor = {
    email: `editora-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
    password: "gallinas tranquilas comen maíz",
  };
  await createUser(installation, editor, { isEditor: true });
  const category = uniqueTitle("Categoría");
  const products = (await installation.send(
    "POST",
    "/rest/v1/products",
    ["Uno", "Dos", "Tres"].map((title) => ({ title, category })),
  )) as { id: string }[];
  await installation.send(
    "POST",
    "/rest/v1/slug_redirects",
    products.slice(0, 2).map(({ id }, index) => ({
      product_id: id,
      slug: `antes-${1 - index}-${id}`,
    })),
  );
  let client = await openClient(page, program, installation);

  await test.step("signs in, and not with a wrong password", async () => {
    const signIn = (password: string) =>
      client.evaluate(
        async ({ auth }, credentials) => (await auth.signInWithPassword(credentials)).error?.code,
        { ...editor, password },
      );
    expect(await signIn("otra clave cualquiera")).toBe("invalid_credentials");
    expect(await signIn(editor.password)).toBeUndefined();
  });

  await test.step("lists rows with related ones, sorted by these, filtered and counted", async () => {
    const read = await client.evaluate(
      (supabase, value) =>
        supabase
          .from("slug_redirects")
          .select("products!inner(title, category)", { count: "exact" })
          .eq("products.category", value)
          .order("products(title)")
          .order("slug")
          .range(0, 0),
      category,
    );
    expect(read).toMatchObject({ error: null, count: 2, data: [{ products: { title: "Dos" } }] });
  });

  await test.step("edits, and is still signed in after a reload", async () => {
    client = await openClient(page, program, installation);
    const edited = await client.evaluate(
      (supabase, id) =>
        supabase.from("products").update({ title: "Cuatro" }).eq("id", id).select("title").single(),
      products[2]?.id ?? "",
    );
    expect(edited).toMatchObject({ error: null, data: { title: "Cuatro" } });
  });

  await test.step("shows what others change", async () => {
    await followProducts(client);
    const title = uniqueTitle("En vivo");
    await installation.send("PATCH", `/rest/v1/products?id=eq.${products[0]?.id}`, { title });
    await expect(page.locator("output")).toContainText(`UPDATE ${title}. `);
  });

  await test.step("uploads a picture, and shows it", async () => {
    const uploaded = await client.evaluate(async ({ storage }, name) => {
      const picture = await new Promise<Blob | null>((resolve) => {
        document.createElement("canvas").toBlob(resolve, "image/png");
      });
      const bucket = storage.from("media");
      const { error } = await bucket.upload(name, picture ?? "");
      document.querySelector("img")?.setAttribute("src", bucket.getPublicUrl(name).data.publicUrl);
      return error;
    }, `programa/Foto ${crypto.randomUUID()}.png`);
    expect(uploaded).toBeNull();
    await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 300);
  });

  await test.step("signs out", async () => {
    const codes = await client.evaluate(async (supabase) => {
      const before = await supabase.from("quote_requests").select("id");
      const { error } = await supabase.auth.signOut();
      const after = await supabase.from("quote_requests").select("id");
      return [before.error, error, after.error?.code];
    });
    expect(codes).toEqual([null, null, "42501"]);
  });
});

test("what the office changes by touch reaches an anonymous program that follows the rows @phone", async ({
  panel,
  browser,
  installation,
  program,
}) => {
  const title = uniqueTitle("Melaza");
  const product = { title, category: "Energéticos", is_published: true };
  const [made] = (await installation.send("POST", "/rest/v1/products", product)) as {
    id: string;
  }[];
  const context = await browser.newContext();
  const page = await context.newPage();
  await followProducts(await openClient(page, program, installation));
  const seen = page.locator("output");

  await panel.goto("/admin?tab=productos");
  const edit = async (row: string, change: () => Promise<void>) => {
    await productRow(panel, row).getByRole("button", { name: "Editar" }).tap();
    await expect(panel.getByLabel("Título")).toHaveValue(row);
    await change();
    await panel.getByRole("button", { name: "Actualizar producto" }).tap();
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  };
  await edit(title, () => panel.getByLabel("Título").fill(`${title} nueva`));
  await expect(seen).toContainText(`UPDATE ${title} nueva. `);
  const visible = panel.getByRole("switch", { name: "Visible en el sitio" });
  await edit(`${title} nueva`, () => visible.tap());
  await expect(seen).toContainText(` DELETE ${made?.id}. `);
  await edit(`${title} nueva`, () => visible.tap());
  await expect(seen).toContainText(` DELETE ${made?.id}. UPDATE ${title} nueva. `);
  await context.close();
});

test("the browser refuses every service to a page of any other origin", async ({
  page,
  installation,
  admin,
  serveProgram,
}) => {
  const refusals: string[] = [];
  page.on("console", (message) => refusals.push(message.text()));
  const port = await serveProgram(0);
  const client = await openClient(page, `http://localhost:${port}`, installation);
  const messages = await client.evaluate(async (supabase, credentials) => {
    const responses = await Promise.all([
      supabase.auth.signInWithPassword(credentials),
      supabase.from("products").select("id").retry(false),
      supabase.storage.from("media").list(),
      supabase.functions.invoke("quote-request", { method: "GET" }),
    ]);
    return responses.map(({ error }) => String(error?.message));
  }, admin);
  expect(messages).toEqual([
    "Failed to fetch",
    "TypeError: Failed to fetch",
    "Failed to fetch",
    "Failed to send a request to the Edge Function",
  ]);
  expect(refusals.filter((text) => text.includes("No 'Access-Control-Allow-Origin'"))).toHaveLength(
    messages.length,
  );
  const opened = await page.evaluate(
    ([origin, key]) =>
      new Promise((resolve) => {
        const address = `${origin.replace("http", "ws")}/realtime/v1/websocket?vsn=1.0.0&apikey=${key}`;
        const socket = new WebSocket(address);
        for (const event of ["open", "error"]) socket.addEventListener(event, () => resolve(event));
      }),
    [installation.origin, installation.publishableKey] as const,
  );
  expect(opened).toBe("error");
});
