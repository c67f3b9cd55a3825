import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** V8's format of a processor profile: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

export const profileFlags = (folder: string) => ['--cpu-prof', '--cpu-prof-dir', folder];

/** Where a process that has ended spent its time, without what called it: percent of what was not idle, heaviest first. */
export function heaviestFunctions(folder: string, most: number): string[] {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = names.get(id) ?? '?';
    if (name === '(idle)') continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, count]) => `${((100 * count) / all).toFixed(1).padStart(5)} %  ${name}`);
}

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  const place = url.replace(/^.*?(?=node:|node_modules\/|host-api\/)/, '');
  return place === '' ? name : `${name}  ${place}:${lineNumber + 1}`;
}
