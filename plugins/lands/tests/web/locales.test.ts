import { readFileSync } from 'node:fs';
import { findMissingKeys } from '@gleba/core/web';
import { drawingUnits, exportFormats, exportLosses } from '@gleba/sdk/exchange';
import { describe, expect, it } from 'vitest';
import { sourceKinds } from '../../../../sdk/src/exchange/reading/features/feature-source.ts';
import { checkLevels, findingLevels } from '../../src/check-levels.ts';
import { ImportIssue } from '../../src/entities/import-issue.entity.ts';
import { landStatuses } from '../../src/entities/land.entity.ts';
import { mappableFields } from '../../src/import-fields.ts';
import { lands } from '../../src/plugin.ts';
import { createCheckRegistry } from '../../src/server/validation/land-checks.ts';
import { messages } from '../../src/web/messages.ts';

const texts: Readonly<Record<string, string>> = messages['pt-BR'];
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
    expect(findMissingKeys(messages)).toEqual([]);
    const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const other of [messages.en, messages.es] as Readonly<Record<string, string>>[]) {
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
    const file = '../../../sdk/src/exchange/reading/shapefile/source.ts';
    const own = [
      'invalid-geometry',
      'outside-projection',
      'elsewhere',
      'missing-key',
      'already-exists',
      'repeated-key',
      'skipped-entities',
      'joined-rings',
      'cut-text',
    ];
    const ofSheets = ['bad-cell', 'missing-cell', 'contradiction', 'repeated-row', 'refused'];
    const codes = [...unionOf(file, 'RowProblemCode'), ...unionOf(file, 'FileProblemCode'), ...own, ...ofSheets];
    for (const code of codes) expect(texts, code).toHaveProperty([`lands.issue.${code}`]);
    for (const reason of [...unionOf(file, 'CrsReason'), 'not-in-format'])
      expect(texts, reason).toHaveProperty([`lands.import.crs.${reason}`]);
    for (const kind of sourceKinds) expect(texts, kind).toHaveProperty([`lands.import.shape.${kind}`]);
    for (const unit of drawingUnits) expect(texts, unit).toHaveProperty([`lands.import.unit.${unit}`]);
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

  it('have words for every rule of what a lot lacks, and every file that it becomes', () => {
    for (const { id } of createCheckRegistry().all()) {
      expect(texts).toHaveProperty([`check.${id}`]);
      expect(texts).toHaveProperty([`check.${id}.found`]);
    }
    for (const level of checkLevels) expect(texts).toHaveProperty([`lands.validation.level.${level}`]);
    for (const level of findingLevels) expect(texts).toHaveProperty([`lands.validation.levels.${level}`]);
    for (const format of exportFormats) expect(texts).toHaveProperty([`lands.export.format.${format}`]);
    for (const loss of exportLosses) expect(texts).toHaveProperty([`lands.export.lost.${loss}#other`]);
    for (const kind of ['asking', 'known', 'refused', 'unknown'])
      expect(texts).toHaveProperty([`lands.visits.place.${kind}`]);
  });

  it('exist for every key that the screens ask for by its name', () => {
    const files = [
      'web/panels/land-list.panel.tsx',
      'web/panels/land-record.panel.tsx',
      'web/panels/land-residents.panel.tsx',
      'web/land/land-geometry.tsx',
      'web/land/land-glance.tsx',
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
      'web/land/bulk-status.tsx',
      'web/land/land-actions.ts',
      'web/land/show-on-map.tsx',
      'web/papers/chosen-papers-dialog.tsx',
      'web/papers/listed-papers-dialog.tsx',
      'web/map/land-map.tsx',
      'web/map/land-legend.tsx',
      'web/map/map-choices.tsx',
      'web/map/shape-card.tsx',
      'web/base-maps/base-maps-screen.tsx',
      'web/index.ts',
      'web/lawsuits/lawsuit-dialog.tsx',
      'web/price/project-prices.panel.tsx',
      'web/export/export-dialog.tsx',
      'web/status/reason-dialog.tsx',
      'web/status/land-statuses.panel.tsx',
      'web/land/status-menu.tsx',
      'web/visits/visit-form.tsx',
      'web/visits/land-visits.panel.tsx',
      'web/validation/validation.panel.tsx',
      'web/validation/check-list.tsx',
      'web/validation/finding-list.tsx',
      'web/validation/level-table.tsx',
      'web/validation/office-rules.tsx',
      'web/validation/project-rules.panel.tsx',
      'server/export/export-lands.work.ts',
      'server/papers/print-papers.work.ts',
      'web/papers/papers-dialog.tsx',
      'web/papers/land-papers.panel.tsx',
      'web/papers/papers.panels.ts',
      'server/price/price-lands.work.ts',
    ];
    const keys = files.flatMap((file) =>
      [...sourceOf(file).matchAll(/'(lands\.[a-zA-Z.-]+)'/g)].map(([, key = '']) => key),
    );
    const named = sourceOf('web/index.ts') + sourceOf('web/land/land-actions.ts');
    const ids = [...named.matchAll(/\bid: '([^']+)'/g)].map(([, id]) => id);
    // Ids of panels, tables and preferences are no texts.
    const known = new Set([
      ...ids,
      'lands.view',
      'lands.map.layer',
      'lands.exportLands',
      'lands.priceLands',
      'lands.printPapers',
      'lands.land.papers',
    ]);
    const missing = keys.filter((key) => !known.has(key) && !(key in texts) && !(`${key}#other` in texts));
    expect([...new Set(missing)]).toEqual([]);
  });
});
