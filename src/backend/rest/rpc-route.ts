import { checkContentType, parsePayload, readBody, requireSingle } from "#backend/rest/body.ts";
import { unsupportedFeature, RestError } from "#backend/rest/errors.ts";
import { chooseFormat } from "#backend/rest/headers/media-type.ts";
import { type RequestContext, respondRows, type RestResponse } from "#backend/rest/http.ts";
import { parseQuery, type Query } from "#backend/rest/request/query-string.ts";
import { type ExposedFunction, requireCaller } from "#backend/rest/schema.ts";
import { runStatement, runTransaction } from "#backend/rest/sql/execute.ts";
import { type CallArguments, chooseFunction, planCall } from "#backend/rest/sql/rpc.ts";

const METHODS = "OPTIONS,GET,HEAD,POST";

/** As PostgREST lists them: GET and HEAD work only for functions that promise not to write. */
const listMethods = (overloads: readonly ExposedFunction[]) =>
  overloads.every(({ isVolatile }) => isVolatile) ? "OPTIONS,POST" : METHODS;

/** Handles a request for `/rest/v1/rpc/<name>`. @throws {RestError | DatabaseError} */
export async function handleFunction(name: string, context: RequestContext): Promise<RestResponse> {
  const { request, schema, identity } = context;
  const overloads = schema.functions.get(name) ?? [];
  if (request.method !== "OPTIONS") requireCaller(overloads, identity.role);
  switch (request.method) {
    case "GET":
    case "HEAD":
      return callByQuery(name, overloads, context);
    case "POST":
      return callByBody(name, overloads, context);
    case "OPTIONS":
      return { status: 200, headers: { Allow: listMethods(overloads) }, body: null };
    default:
      throw new RestError(405, "PGRST101", `Cannot use the ${request.method} method on RPC`, {
        headers: { Allow: METHODS },
      });
  }
}

async function callByBody(
  name: string,
  overloads: readonly ExposedFunction[],
  context: RequestContext,
): Promise<RestResponse> {
  checkContentType(context.request.headers.get("content-type"));
  const text = await readBody(context);
  const query = parseQuery(context.parameters);
  const payload = parsePayload(text === "" ? "{}" : text, { checkKeys: query.columns === null });
  requireSingle(payload);
  const keys = query.columns ?? payload.keys;
  const target = chooseFunction(name, overloads, keys);
  return call(target, { ...payload, keys }, query, context);
}

async function callByQuery(
  name: string,
  overloads: readonly ExposedFunction[],
  context: RequestContext,
): Promise<RestResponse> {
  const { request, parameters } = context;
  const argumentNames = new Set(
    overloads.flatMap((overload) => overload.arguments.map((argument) => argument.name)),
  );
  const rangeHeader = request.method === "GET" ? request.headers.get("range") : null;
  const query = parseQuery(parameters, { rangeHeader, argumentNames });
  const target = chooseFunction(name, overloads, query.arguments.keys());
  return call(target, query.arguments, query, context);
}

async function call(
  target: ExposedFunction,
  args: CallArguments,
  query: Query,
  context: RequestContext,
): Promise<RestResponse> {
  const { request, preferences, database, identity, isAnonymous } = context;
  const isHead = request.method === "HEAD";
  // By GET and HEAD a function that would write fails in the database: 25006, a 405.
  const readOnly = isHead || request.method === "GET" || !target.isVolatile;
  if (preferences.handling === "strict" && preferences.maxAffected !== null) {
    throw unsupportedFeature("The preference 'max-affected' is not supported for functions");
  }
  const format = chooseFormat(request.headers.get("accept"));
  const plan = planCall(target, args, query, {
    format: isHead ? null : format,
    count: preferences.count,
    isAnonymous,
  });
  const row = await runTransaction(database, identity, { readOnly }, (transaction) =>
    runStatement(transaction, plan, { format }),
  );
  const response = respondRows(context, query.range, format, row);
  if (target.returns.kind !== "void") return response;
  return { status: 204, headers: { ...response.headers, "Content-Type": null }, body: null };
}
