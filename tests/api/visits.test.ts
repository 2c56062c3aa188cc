import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { addVisits, readVisits } from "#data/visits.ts";
import { dayInBogota } from "#domain/hours/opening-hours.ts";
import type { CountedVisits } from "#domain/visits/visit-names.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* Counts of visits, as the server stores them. */

const WRITER = "7d4f2f3a-6a53-4a0e-9c3e-1f0b7d9a5a10";
const OTHER_WRITER = "7d4f2f3a-6a53-4a0e-9c3e-1f0b7d9a5a11";
const TODAY = new Date(dayInBogota(new Date())).toISOString().slice(0, 10);

const count = (kind: CountedVisits["kind"], name: string, visits = 1): CountedVisits => ({
  day: TODAY,
  kind,
  name,
  visits,
});

describe.each(RULE_DATABASES)("visits over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let editor: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const account = { email: "ana@empresa.example", password: "gallinas tranquilas comen maíz" };
    ({ client: editor } = await backend.createUser({ ...account, editor: true }));
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql("delete from public.visit_counts");
    await backend.sql("delete from private.visit_writers");
  });

  const readAll = async () =>
    (await server.from("visit_counts").select("kind, name, visits").order("name")).data ?? [];
  const read = (byMonth = false) => readVisits(editor, { first: TODAY, last: TODAY, byMonth });

  test("several servers add up, and a batch that is sent again counts once", async () => {
    const counts = [count("page", "/", 3), count("page", "/productos")];
    for (const writer of [WRITER, OTHER_WRITER, WRITER]) {
      await addVisits(server, { writer, batch: 1, counts });
    }
    await addVisits(server, { writer: WRITER, batch: 2, counts: [count("page", "/", 4)] });
    expect(await readAll()).toEqual([
      { kind: "page", name: "/", visits: 10 },
      { kind: "page", name: "/productos", visits: 2 },
    ]);
  });

  test("invented names stay within the bound of a day, and frequent ones keep their counts", async () => {
    const invented = Array.from({ length: 2000 }, (_, n) => count("referrer", `x${n}.example`));
    for (let batch = 1; batch <= 3; batch += 1) {
      const counts = [...invented.slice(batch), count("referrer", "google.com", 5)];
      await addVisits(server, { writer: WRITER, batch, counts });
    }
    const rows = await readAll();
    expect(rows).toHaveLength(101);
    expect(rows).toContainEqual({ kind: "referrer", name: "google.com", visits: 15 });
    expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(1999 + 1998 + 1997 + 15);
  });

  test("a search is named only if the site itself says its words", async () => {
    await backend.sql(
      `insert into public.products (title, description, is_published)
       values ('Torta de palmiste', 'Proteína', true), ('Urea', 'x', false)`,
    );
    const words = ["palmiste", "juan perez", "urea", "ana@finca.example", "palmiste 3105551234"];
    const counts = words.map((word) => count("search", word));
    await addVisits(server, { writer: WRITER, batch: 1, counts });
    expect(await readAll()).toEqual([
      { kind: "search", name: "", visits: 4 },
      { kind: "search", name: "palmiste", visits: 1 },
    ]);
  });

  test("what is no day near today, no kind or no count is refused or ignored", async () => {
    const odd = [
      { ...count("page", "/"), day: "2019-01-01" },
      { ...count("page", "/"), day: "2999-01-01" },
      count("page", "/", 0),
      count("page", "/", -5),
    ];
    await addVisits(server, { writer: WRITER, batch: 1, counts: odd });
    expect(await readAll()).toEqual([]);
    const unknown = { ...count("page", "/"), kind: "person" as "page" };
    await expect(
      addVisits(server, { writer: WRITER, batch: 2, counts: [unknown] }),
    ).rejects.toThrow("visit_counts_kind");
    await addVisits(server, {
      writer: WRITER,
      batch: 2,
      counts: [count("page", "x".repeat(5000))],
    });
    expect((await readAll())[0]?.name).toHaveLength(160);
  });

  test("the team reads totals by day or month, names by frequency, and the inbox's requests", async () => {
    await backend.sql("insert into public.products (title, description) values ('Caña', 'x')");
    const page = count("page", "/productos/cana", 5);
    const counts = [count("page", "/", 2), page, count("bot", "", 7)];
    await addVisits(server, { writer: WRITER, batch: 1, counts });
    await server.rpc("submit_quote_request", { request: makeRequest() }).throwOnError();
    expect(await read()).toEqual({
      totals: [
        { kind: "bot", day: TODAY, visits: 7 },
        { kind: "page", day: TODAY, visits: 7 },
        { kind: "sent", day: TODAY, visits: 1 },
      ],
      names: [
        { kind: "page", name: "/productos/cana", visits: 5, title: "Caña" },
        { kind: "page", name: "/", visits: 2, title: null },
      ],
    });
    const { totals } = await read(true);
    expect(totals.map(({ day }) => day)).toEqual(Array(3).fill(`${TODAY.slice(0, 7)}-01`));
    await expect(
      readVisits(editor, { first: "2020-01-01", last: TODAY, byMonth: true }),
    ).rejects.toThrow("800 days");
  });

  test("counts older than two years are deleted", async () => {
    await backend.sql(
      "insert into public.visit_counts values (private.today() - 801, 'page', '/vieja', 1), (private.today() - 700, 'page', '/menos', 1)",
    );
    await addVisits(server, { writer: WRITER, batch: 1, counts: [count("page", "/")] });
    expect((await readAll()).map(({ name }) => name)).toEqual(["/", "/menos"]);
  });
});
