import { expect, test } from 'vitest';
import { startNotes } from '../src/start-notes.ts';

const roles = { app: 'app', report: 'report', problems: [] };

test('one login for requests and owner is told at each start, two are nothing to tell', () => {
  expect(startNotes({ kind: 'postgresql', hasOwnLogin: false, roles }, [])).toEqual([
    expect.stringMatching(/^Um só login .* DATABASE_OWNER_URL/),
  ]);
  expect(startNotes({ kind: 'postgresql', hasOwnLogin: true, roles }, [])).toEqual([]);
});

test('the embedded database, what could not be separated and what did not start are told', () => {
  const problem = { plugin: 'soil', message: 'Falta lands.', fix: 'Instale lands.' } as never;
  const separated = { ...roles, problems: ['o papel é forte demais'] };
  expect(startNotes({ kind: 'embedded', hasOwnLogin: false, roles: separated }, [problem])).toEqual([
    "Plugin 'soil' não iniciado: Falta lands. Instale lands.",
    expect.stringContaining('o papel é forte demais'),
    expect.stringContaining('Banco de dados embutido'),
  ]);
});
