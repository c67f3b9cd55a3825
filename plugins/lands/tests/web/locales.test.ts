import { readFileSync } from 'node:fs';
import { findMissingKeys } from '@gleba/core/web';
import { describe, expect, it } from 'vitest';
import { ImportIssue } from '../../src/entities/import-issue.entity.ts';
import { landStatuses } from '../../src/entities/land.entity.ts';
import { mappableFields } from '../../src/import-fields.ts';
import en from '../../src/locales/en.json' with { type: 'json' };
import es from '../../src/locales/es.json' with { type: 'json' };
import ptBR from '../../src/locales/pt-BR.json' with { type: 'json' };
import { lands } from '../../src/plugin.ts';

const texts: Readonly<Record<string, string>> = ptBR;
const sourceOf = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

/** The members of a union type, as they are written. */
function unionOf(path: string, name: string): readonly string[] {
  const text = new RegExp(`export type ${name} =([^;]+);`).exec(sourceOf(path))?.[1] ?? '';
  const members = [...text.matchAll(/'([^']+)'/g)].map(([, member = '']) => member);
  if (members.length === 0) throw new Error(`${name} not found.`);
  return members;
}

describe('texts', () => {
  it('are complete in the three languages, with the same places to fill', () => {
    expect(findMissingKeys({ 'pt-BR': ptBR, en, es })).toEqual([]);
    const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const other of [en, es] as Readonly<Record<string, string>>[]) {
      for (const [key, text] of Object.entries(texts)) expect(placesOf(other[key] ?? ''), key).toEqual(placesOf(text));
    }
  });

  it('name every entity and every field that people can see', () => {
    for (const entity of lands.entities) {
      expect(texts, entity.id).toHaveProperty([entity.id]);
      expect(texts, entity.id).toHaveProperty([`${entity.id}.plural`]);
      for (const [name, field] of Object.entries(entity.fields)) {
        expect(texts, `${entity.id}.${name}`).toHaveProperty([`${entity.id}.${name}`]);
        if (field.kind !== 'enumeration') continue;
        for (const value of field.values ?? []) expect(texts).toHaveProperty([`${entity.id}.${name}.${value}`]);
      }
    }
    for (const { key } of lands.accessKeys) expect(texts).toHaveProperty([`access.${key}`]);
  });

  it('have a word for whatever can be wrong with a file or a row', () => {
    const file = 'server/shapefile/source.ts';
    const own = ['invalid-geometry', 'outside-projection', 'missing-key', 'already-exists', 'repeated-key'];
    const codes = [...unionOf(file, 'RowProblemCode'), ...unionOf(file, 'FileProblemCode'), ...own];
    for (const code of codes) expect(texts, code).toHaveProperty([`lands.issue.${code}`]);
    for (const reason of unionOf(file, 'CrsReason'))
      expect(texts, reason).toHaveProperty([`lands.import.crs.${reason}`]);
    for (const kind of unionOf(file, 'ShapeKind')) expect(texts, kind).toHaveProperty([`lands.import.shape.${kind}`]);
  });

  it('hold the specification’s own words', () => {
    expect(texts['lands.import.done']).toBe('Importação finalizada com sucesso!');
    expect(texts['lands.import.starting']).toBe('Iniciando importação');
    expect(texts['lands.import.running']).toBe('Importando {done} de {total}');
    expect(landStatuses.map((status) => texts[`lands.land.computedStatus.${status}`])).toEqual([
      'Pendente',
      'Em andamento',
      'Com problema',
      'Com contrato',
      'Arquivado',
    ]);
    expect(ImportIssue.fields.status.values).toHaveLength(4);
    expect(mappableFields).toContain('block');
  });

  it('exist for every key that the screens ask for by its name', () => {
    const files = [
      'web/panels/land-list.panel.tsx',
      'web/panels/land-record.panel.tsx',
      'web/panels/land-residents.panel.tsx',
      'web/panels/land-geometry.panel.tsx',
      'web/panels/import.panel.tsx',
      'web/panels/import-job.panel.tsx',
      'web/panels/import-issues.panel.tsx',
      'web/panels/resident-list.panel.tsx',
      'web/import/file-step.tsx',
      'web/import/content-step.tsx',
      'web/import/columns-step.tsx',
      'web/import/summary-step.tsx',
      'web/import/sample-table.tsx',
      'web/import/use-undo-import.ts',
      'web/land/land-bulk-actions.tsx',
      'web/land/no-project.tsx',
      'web/map/land-map.tsx',
      'web/map/map-controls.tsx',
      'web/map/map-legend.tsx',
      'web/index.ts',
    ];
    const keys = files.flatMap((file) =>
      [...sourceOf(file).matchAll(/'(lands\.[a-zA-Z.-]+)'/g)].map(([, key = '']) => key),
    );
    const ids = [...sourceOf('web/index.ts').matchAll(/id: '([^']+)'/g)].map(([, id]) => id);
    // Ids of panels, tables and preferences are no texts.
    const known = new Set([...ids, 'lands.view']);
    const missing = keys.filter((key) => !known.has(key) && !(key in texts) && !(`${key}#other` in texts));
    expect([...new Set(missing)]).toEqual([]);
  });
});
