import type { Route } from '../contract/server-side.ts';

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Plugins' addresses, compiled once; the first that fits answers. */
export function createRouteTable(routes: readonly Route[]): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map((route) => ({ route, segments: route.path.split('/').slice(1) }));
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const { route, segments } of compiled) {
      if (route.method !== method || segments.length !== parts.length) continue;
      const parameters = matchSegments(segments, parts);
      if (parameters) return { route, parameters };
    }
    return undefined;
  };
}

function matchSegments(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = decode(parts[index] ?? '');
    if (part === undefined) return undefined;
    if (segment.startsWith(':')) parameters[segment.slice(1)] = part;
    else if (segment !== part) return undefined;
  }
  return parameters;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
