import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutServerLists } from '../../tooling/vite-plugins/without-server-lists.mjs';

const cut = (code: string) => withoutServerLists(code, (text: string) => parseAst(text));

it('a definition loses what only the server goes through, and the imports that only that needed', () => {
  const browsers = cut(`
import { definePlugin } from '@gleba/sdk';
import { Lot } from './lot.ts';
import { lotEvents, lotSplit } from './lot.event.ts';
import { splitLot } from './operations.ts';
import './style.css';
import priceLots, * as more from './price-lots.job.ts';
export { lotSplit };
export const lots = definePlugin({
  id: 'lots',
  entities: [Lot],
  events: [...lotEvents],
  jobs: [priceLots, more.undo],
  operations: [splitLot],
});
const others = other({ operations: [1] });
`);
  expect(browsers.replace(/\s*\n\s*/g, '\n').trim()).toBe(
    `
import { definePlugin } from '@gleba/sdk';
import { Lot } from './lot.ts';
import { lotEvents, lotSplit } from './lot.event.ts';
import './style.css';
export { lotSplit };
export const lots = definePlugin({
id: 'lots',
entities: [Lot],
events: [],
jobs: [],
operations: [],
});
const others = other({ operations: [1] });
`.trim(),
  );
});

it('an operation and a job lose what their handlers may come to, and the lists and events that only those named', () => {
  const browsers = cut(`
import { defineCommand, defineJob } from '@gleba/sdk';
import { Lot } from './lot.ts';
import { lotSplit } from './lot.event.ts';
import { others } from './others.ts';
const shapeErrors = ['lots.tooSmall'];
const used = [1];
const splitErrors = [...shapeErrors, ...others];
export const splitLot = defineCommand('splitLot', {
  input: { lot: used },
  errors: [...splitErrors, 'lots.locked'],
  emits: [lotSplit],
});
export const price = defineJob('lots.price', { emits: [lotSplit], result: Lot });
`);
  expect(browsers.replace(/\s*\n\s*/g, '\n').trim()).toBe(
    `
import { defineCommand, defineJob } from '@gleba/sdk';
import { Lot } from './lot.ts';
const used = [1];
export const splitLot = defineCommand('splitLot', {
input: { lot: used },
errors: [],
emits: [],
});
export const price = defineJob('lots.price', { emits: [], result: Lot });
`.trim(),
  );
});

it('an entity loses what is unique and what files call its fields, and keeps that they have such names', () => {
  const browsers = cut(`
import { defineEntity, text } from '@gleba/sdk';
export const Lot = defineEntity('lots.lot', {
  fields: {
    block: text({ list: { order: 1 }, exchange: { order: -1, names: ['quadra', 'qd'], attributes: ['qd'] } }),
    note: text({ exchange: true }),
  },
  unique: [{ id: 'key', fields: ['block'] }],
});
`);
  expect(browsers.replace(/\s*\n\s*/g, '\n').trim()).toBe(
    `
import { defineEntity, text } from '@gleba/sdk';
export const Lot = defineEntity('lots.lot', {
fields: {
block: text({ list: { order: 1 }, exchange: { order: -1, names: [], attributes: [] } }),
note: text({ exchange: true }),
},
unique: [],
});
`.trim(),
  );
});

it('a file without a definition stays as it is', () => {
  const code = `import { a } from './a.ts';\nexport const operations = [a];\n`;
  expect(cut(code)).toBe(code);
});

it('a list that is named by its shorthand goes as well, and the name with it', () => {
  const browsers = cut(`
const errors = ['lots.sold', ...others];
export const sellLot = defineCommand('sellLot', { permission, errors, output });
`);
  expect(browsers.trim()).toBe("export const sellLot = defineCommand('sellLot', { permission, errors: [], output });");
});
