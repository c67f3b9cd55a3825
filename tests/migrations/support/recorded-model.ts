import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '@gleba/core';
import { compareVersions } from '../../../core/src/server/schema/compare-versions.ts';
import {
  kernelMigration,
  type MigratingPlugin,
  type MigrationScript,
} from '../../../core/src/server/schema/migrate.ts';
import type { ModelSnapshot } from '../../../core/src/server/schema/model-snapshot.ts';
import { pluginModel } from '../../../core/src/server/schema/plugin-model.ts';
import { migratingPlugins } from '../../../core/src/testing/migrating-plugins.ts';
import { server as documents } from '../../../plugins/documents/src/server/index.ts';
import { server as finance } from '../../../plugins/finance/src/server/index.ts';
import { server as lands } from '../../../plugins/lands/src/server/index.ts';
import { server as workspace } from '../../../plugins/workspace/src/server/index.ts';

/** What a version of a plugin makes of a new database: its tables, and its own statements around them. */
export interface RecordedModel {
  readonly plugin: string;
  readonly version: string;
  readonly model: ModelSnapshot;
  readonly scripts: readonly MigrationScript[];
}

export const recordedFolder = join(import.meta.dirname, '../recorded');

/** The kernel and every plugin as this program has them, in the order in which they start. */
export function pluginsOfNow(): MigratingPlugin[] {
  const sides = migratingPlugins([workspace, lands, finance, documents]);
  return [kernelMigration(), ...sides];
}

export function recordOf(plugin: MigratingPlugin, all: readonly MigratingPlugin[]): RecordedModel {
  const entities = new Map<string, Entity>(all.flatMap((one) => one.entities.map((entity) => [entity.id, entity])));
  return {
    plugin: plugin.id,
    version: plugin.version,
    model: pluginModel(plugin.id, plugin.entities, (id) => entities.get(id)),
    scripts: plugin.steps ?? [],
  };
}

/** As it stands in the file, for comparing. */
export function textOf(record: RecordedModel): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

export function fileOf({ plugin, version }: Pick<RecordedModel, 'plugin' | 'version'>): string {
  return join(recordedFolder, plugin, `${version}.json`);
}

/** Every version that was recorded of a plugin, oldest first. */
export function recordedVersions(plugin: string, folder = recordedFolder): RecordedModel[] {
  const of = join(folder, plugin);
  if (!existsSync(of)) return [];
  return readdirSync(of)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(of, name), 'utf8')) as RecordedModel)
    .sort((one, other) => compareVersions(one.version, other.version));
}

/** What is wrong with the record of a plugin's present version, with what to do; undefined when it is right. */
export function complaintAbout(record: RecordedModel): string | undefined {
  const file = fileOf(record);
  const at = `${record.plugin} ${record.version}`;
  if (!existsSync(file)) return `${at} is not recorded: run 'node tooling/record-models.mjs' and commit the file.`;
  if (readFileSync(file, 'utf8') === textOf(record)) return undefined;
  return (
    `The tables of ${at} are not those that were recorded: raise the version in its plugin.ts, run ` +
    `'node tooling/record-models.mjs' and commit the file ('--replace' if ${record.version} was never released).`
  );
}

/** Writes what is missing; a record that differs only with `replace`, since a released version is what it was. */
export function recordModels(replace: boolean): string[] {
  const all = pluginsOfNow();
  return all.map((plugin) => {
    const record = recordOf(plugin, all);
    const file = fileOf(record);
    const complaint = complaintAbout(record);
    if (complaint === undefined) return `${record.plugin} ${record.version}: recorded`;
    if (existsSync(file) && !replace) return complaint;
    mkdirSync(join(recordedFolder, record.plugin), { recursive: true });
    writeFileSync(file, textOf(record));
    return `${record.plugin} ${record.version}: written`;
  });
}
