/** A route of an API. In its path `:name` stands for one segment, `*name` for the rest. */
export interface Route {
  methods: readonly string[];
  path: string;
}

export interface RouteMatch<R extends Route> {
  /** Null when the path has routes, but none with the method. */
  route: R | null;
  /** The methods of all routes with the path. */
  allowed: readonly string[];
  /** What the path's parameters stand for, still encoded. */
  params: Readonly<Record<string, string>>;
}

/**
 * Finds the first route of a table with a method and path; null when no route has the path. Not Hono's router: these APIs
 * respond with 405 and `Allow` where Hono knows only 404.
 *
 * @param patterns regular expressions of parameters that not every segment matches, by their name
 */
export function createRouter<R extends Route>(
  routes: readonly R[],
  patterns: ReadonlyMap<string, string> = new Map(),
): (method: string, path: string) => RouteMatch<R> | null {
  const compiled = routes.map((route) => ({ route, pattern: compile(route.path, patterns) }));
  return (method, path) => matchRoute(compiled, method, path);
}

function matchRoute<R extends Route>(
  compiled: readonly { route: R; pattern: RegExp }[],
  method: string,
  path: string,
): RouteMatch<R> | null {
  const matches = compiled.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match === null ? [] : [{ route, params: match.groups ?? {} }];
  });
  const found = matches.find(({ route }) => route.methods.includes(method)) ?? null;
  const [first] = matches;
  if (first === undefined) return null;
  return {
    route: found?.route ?? null,
    allowed: [...new Set(matches.flatMap(({ route }) => route.methods))],
    params: (found ?? first).params,
  };
}

function compile(path: string, patterns: ReadonlyMap<string, string>): RegExp {
  const source = path.replaceAll(
    /:(\w+)|\*(\w+)|[.+()-]/g,
    (sign, segment?: string, rest?: string) => {
      if (segment !== undefined) return `(?<${segment}>${patterns.get(segment) ?? "[^/]*"})`;
      return rest === undefined ? `\\${sign}` : `(?<${rest}>.+)`;
    },
  );
  return new RegExp(`^${source}$`);
}
