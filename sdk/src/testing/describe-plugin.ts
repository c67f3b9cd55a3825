import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from '@gleba/core';
import { commandsOf, queriesOf, type StartedSide } from '@gleba/core/server';
import {
  type IsolationScene,
  isolationChecks,
  isolationRoles,
  retireAndReinstall,
  seedIsolationScene,
  startTestRuntime,
} from '@gleba/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDenials } from './check-denials.ts';
import { checkEmits } from './check-emits.ts';
import { checkImports } from './check-imports.ts';
import { askedByDefinition, askedBySide, undeclaredKeys } from './check-keys.ts';
import { checkMigrationFrom, checkMigrationFromZero, modelOf } from './check-migrations.ts';
import { checkNotices } from './check-notices.ts';
import { checkPastEvents } from './check-past-events.ts';
import { checkReactions } from './check-reactions.ts';
import { checkJobs, checkQueries } from './check-runs.ts';
import { checkNames } from './check-texts.ts';
import {
  type ConformanceOptions,
  type PluginSides,
  type RecordedModel,
  serverEntries,
  withHint,
} from './conformance.ts';

const slow = 120_000;

/**
 * What every plugin owes the house, as tests. In the plugin's `tests` folder:
 *
 *     describePlugin({ server, web });
 *
 * Each finding says what is wrong and what to do. `GLEBA_RECORD_MODEL=1` keeps the tables of the present version in
 * `tests/snapshots`, for later ones to be migrated from.
 */
export function describePlugin(sides: PluginSides, options: ConformanceOptions = {}): void {
  const { server, web } = sides;
  const plugin = server?.plugin ?? web?.plugin;
  if (!plugin) throw new Error('describePlugin needs a server side, a web side or both.');
  describe(`plugin ${plugin.id}`, () => {
    test('past versions of its events decode', () => {
      expect(checkPastEvents(plugin.events, options)).toEqual([]);
    });
    test('it asks for keys that somebody declares, and what it names is its own', () => {
      const asked = askedByDefinition(plugin);
      expect([...undeclaredKeys(plugin, pluginsBeside(options), asked), ...checkNames(plugin)]).toEqual([]);
    });
    if (server) describeServer(sides, options);
    if (web) {
      test('its web side is drawn, also without each service that it only wants', { timeout: slow }, async () => {
        const { checkWeb } = await import('./check-web.tsx');
        expect(await checkWeb(web, options)).toEqual([]);
      });
      test('its web side imports nothing of the server', () => {
        expect(checkImports(pluginFolder(), 'web')).toEqual([]);
      });
    }
  });
}

function describeServer({ server, web }: PluginSides, options: ConformanceOptions): void {
  if (!server) return;
  const { plugin } = server;
  test('its server side imports nothing of the browser', () => {
    expect(checkImports(pluginFolder(), 'server')).toEqual([]);
  });

  test('migrates from zero and from each recorded version', { timeout: slow }, async () => {
    const findings = await checkMigrationFromZero(server, options);
    const snapshots = join(pluginFolder(), 'tests/snapshots');
    if (process.env.GLEBA_RECORD_MODEL) recordModel(snapshots, plugin.version, modelOf(server, options));
    for (const recorded of [...recordedModels(snapshots), ...(options.snapshots ?? [])]) {
      findings.push(...(await checkMigrationFrom(server, options, recorded)));
    }
    expect(findings).toEqual([]);
  });

  describe('with rows in two organizations', () => {
    let scene: IsolationScene;
    let side: StartedSide;
    beforeAll(async () => {
      // Not started: reactions are delivered by their test, and rows stay as they were planted.
      const { services = [] } = options;
      const entries = serverEntries({ server }, options);
      const host = await startTestRuntime(entries, { isStarted: false, services }).catch((error) => {
        throw new Error(withHint(String(error)), { cause: error });
      });
      scene = await seedIsolationScene(host, plugin.entities);
      side = host.runtime.plugins.find((loaded) => loaded.plugin.id === plugin.id)?.side ?? {};
    }, slow);
    afterAll(() => scene?.host.stop());

    test.each(isolationRoles)('no row crosses organizations or projects: %s', { timeout: slow }, async (role) => {
      for (const [name, check] of Object.entries(isolationChecks)) {
        expect(await check(scene, role), name).toEqual([]);
      }
    });
    test('reactions have their effect once', { timeout: slow }, async () => {
      expect(await checkReactions(scene, side.reactions ?? [], options)).toEqual([]);
    });
    test('commands emit what they declare', { timeout: slow }, async () => {
      expect(await checkEmits(scene, commandsOf(side), options)).toEqual([]);
    });
    test('queries answer what they declare and write nothing', { timeout: slow }, async () => {
      expect(await checkQueries(scene, queriesOf(side), options)).toEqual([]);
    });
    test('jobs emit and answer what they declare and write nothing twice', { timeout: slow }, async () => {
      expect(await checkJobs(scene, side, options)).toEqual([]);
    });
    test('people are told of what it declares alone, and led to screens', { timeout: slow }, async () => {
      const screens = web && (await import('./check-web.tsx')).screensOf(web, options);
      expect(await checkNotices(scene, plugin, screens)).toEqual([]);
    });
    // One that cannot be switched off has nothing to keep meanwhile.
    if (!plugin.isEssential) {
      test('retired and reinstalled, it has every row', { timeout: slow }, async () => {
        const admin = scene.authorizations.get('admin') ?? '';
        const { before, retired, after } = await retireAndReinstall(scene.host, admin, plugin.id);
        if (plugin.entities.length > 0) expect(Object.values(before).flat().length).toBeGreaterThan(0);
        expect(retired).toEqual(before);
        expect(after).toEqual(before);
      });
    }
    // Last: what a member may do on purpose is done.
    test('is denied by default', { timeout: slow }, async () => {
      const findings = await checkDenials(scene, side, options);
      findings.push(...undeclaredKeys(plugin, pluginsBeside(options), askedBySide(side)));
      expect(findings).toEqual([]);
    });
  });
}

function pluginsBeside({ beside = [] }: ConformanceOptions): readonly Plugin[] {
  return beside.flatMap(({ server, web }) => server?.plugin ?? web?.plugin ?? []);
}

/** The package that the running test file is in. */
function pluginFolder(): string {
  let folder = dirname(expect.getState().testPath ?? '');
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

const suffix = '.snapshot.json';

function recordedModels(folder: string): RecordedModel[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .map((name) => ({
      version: name.slice(0, -suffix.length),
      snapshot: JSON.parse(readFileSync(join(folder, name), 'utf8')),
    }));
}

function recordModel(folder: string, version: string, model: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${version}${suffix}`), `${JSON.stringify(model, null, 1)}\n`);
}
