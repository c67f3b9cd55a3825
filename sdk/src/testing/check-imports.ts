import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { Findings } from './conformance.ts';

/** What one side must never reach, by whatever way. */
const forbidden: Readonly<Record<'server' | 'web', readonly (readonly [RegExp, string])[]>> = {
  server: [
    [
      /^(react|react-dom|react-router|mobx|mobx-react-lite|maplibre-gl)(\/|$)|^@(mantine|tabler)\//,
      'is of the browser',
    ],
    [/^@gleba\/sdk\/(\w+\/)?web$|^@gleba\/plugin-[^/]+\/web$|\/src\/web\//, 'is a web side'],
    [/\.(css|tsx)$/, 'is a piece of screen'],
  ],
  web: [
    [new RegExp(`^node:|^(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})(/|$)`), 'is of Node.js'],
    [
      /^@gleba\/sdk\/(\w+\/)?(server|reading|testing)$|^@gleba\/plugin-[^/]+\/server$|\/src\/server\//,
      'is a server side',
    ],
  ],
};

/** Walks the imports of one side from its entry, through the plugin's own files. Types that are erased count for nothing. */
export function checkImports(folder: string, side: 'server' | 'web'): Findings {
  const entry = join(folder, 'src', side, 'index.ts');
  if (!existsSync(entry)) return [`'${relative(folder, entry)}' does not exist.`];
  const findings: Findings = [];
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      const isOwn = specifier.startsWith('.');
      const target = isOwn ? resolve(dirname(file), specifier) : specifier;
      for (const [pattern, reason] of forbidden[side]) {
        if (pattern.test(target)) {
          findings.push(`${relative(folder, file)} imports '${specifier}', which ${reason}.`);
        }
      }
      if (isOwn && existsSync(target)) visit(target);
    }
  };
  visit(entry);
  return findings;
}

function importsOf(text: string): string[] {
  const pattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;
  return [...text.matchAll(pattern)].flatMap(([, type, named, dynamic]) => (type ? [] : [named ?? dynamic ?? '']));
}
