import { expect, test } from "vitest";

import { createRouter } from "#backend/api/router.ts";

const ROUTES = [
  { name: "keys", methods: ["GET"], path: "/.well-known/keys.json" },
  { name: "list", methods: ["GET"], path: "/users" },
  { name: "create", methods: ["POST"], path: "/users" },
  { name: "change", methods: ["PUT", "DELETE"], path: "/users/:id" },
  { name: "remove", methods: ["DELETE"], path: "/files/:bucket" },
  { name: "upload", methods: ["POST"], path: "/files/:bucket/*name" },
];
const find = createRouter(ROUTES, new Map([["bucket", "[\\w-]{1,5}"]]));

test.each([
  ["GET", "/users", "list", {}],
  ["POST", "/users", "create", {}],
  ["DELETE", "/users/7", "change", { id: "7" }],
  ["DELETE", "/files/media", "remove", { bucket: "media" }],
  ["POST", "/files/media/a/b%20c.png", "upload", { bucket: "media", name: "a/b%20c.png" }],
  ["GET", "/.well-known/keys.json", "keys", {}],
])("%s %s is routed to %s", (method, path, name, params) => {
  const match = find(method, path);
  expect(match?.route?.name).toBe(name);
  expect({ ...match?.params }).toEqual(params);
});

test("lists the allowed methods for any other", () => {
  expect(find("PATCH", "/users")).toMatchObject({ route: null, allowed: ["GET", "POST"] });
  expect(find("GET", "/users/7")).toMatchObject({ route: null, params: { id: "7" } });
});

test.each(["/user", "/users/7/8", "/files/too-long", "/files/media/", "/xwell-known/keys.json"])(
  "%s has no route",
  (path) => {
    expect(find("GET", path)).toBeNull();
  },
);
