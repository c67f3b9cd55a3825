import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRescue,
  isDefaultOrganizationRemoved,
  type KernelRuntime,
  type OpenDatabase,
  openDatabase,
  openFileStorage,
} from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testTemplateCache } from '../../core/src/server/db/testing/test-database.ts';
import { readConfiguration } from '../src/configuration.ts';
import { openRescue } from '../src/rescue/open-rescue.ts';
import { RescueRefused, runRescue, type Terminal } from '../src/rescue/run-rescue.ts';
import { startNotes } from '../src/start-notes.ts';
import { canSignIn, openOffice, quiet, settle } from './support/office.ts';

/** An office on a data folder of its own, as the program opens it, and the tool beside it. */
let dataDir = '';
let office: Awaited<ReturnType<typeof open>> | undefined;

async function open(
  opened: OpenDatabase | Promise<OpenDatabase> = openDatabase({
    dataDir: join(dataDir, 'database'),
    templateCache: testTemplateCache(),
  }),
) {
  const database = await opened;
  const runtime = await openOffice(database.db, await openFileStorage(dataDir, undefined));
  const stop = async () => {
    await runtime.stop();
    await database.stop();
  };
  return { runtime, db: database.db, stop };
}

/** As the tool opens it. */
const openTool = () =>
  openRescue(readConfiguration({ GLEBA_DATA: dataDir }, dataDir), { templateCache: testTemplateCache() });

function listener(answer?: string) {
  const said: string[] = [];
  const terminal: Terminal = {
    say: (line) => void said.push(line),
    ask:
      answer === undefined
        ? undefined
        : async (question) => {
            said.push(question);
            return answer;
          },
  };
  return { terminal, said };
}

/** The same beside the open office, on its connection. */
async function beside(...args: string[]): Promise<string> {
  const { terminal, said } = listener();
  await runRescue(createRescue(running().db, quiet), [...args, '--yes'], terminal);
  return said.join('\n');
}

function running() {
  if (!office) throw new Error('The office is closed.');
  return office;
}

async function signInCode(runtime: KernelRuntime, email: string, password: string): Promise<string | undefined> {
  const query = 'mutation ($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }';
  const variables = { input: { email, password, organizationId: 2 } };
  const { body } = await runtime.graphql(JSON.stringify({ query, variables }), undefined, 'test');
  return JSON.parse(body).errors?.[0]?.extensions.code;
}

const events = async (name: string) =>
  (
    await running().db.query<{ actor: string | null; record_id: string }>(
      'select actor, record_id from core.event_log where name = $1::text order by position',
      [name],
    )
  ).rows;
const passwordIn = (said: string) => /Senha: (\S+)/.exec(said)?.[1] ?? '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rescue-test-'));
  office = await open();
  await settle(office.runtime, false);
  await office.db.query('update core.organization set deleted_at = now() where id = 2');
}, 600_000);
afterAll(async () => {
  await office?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the default organization was removed', () => {
  test('the program starts, nobody signs in, and the start names the tool', async () => {
    const { runtime } = running();
    expect(await canSignIn(runtime)).toBe(false);
    expect(await isDefaultOrganizationRemoved(runtime)).toBe(true);
    const separated = { app: undefined, report: undefined, problems: [] };
    const facts = { kind: 'postgresql', hasOwnLogin: true, roles: separated } as const;
    expect(startNotes(facts, [], true)).toEqual([expect.stringContaining('npm run rescue -- restore 2')]);
  });

  test('the tool waits for no program: it says who has the data', async () => {
    await expect(openTool()).rejects.toThrow(/Pare-o antes/);
  });

  test('restored once the operator has agreed, it is entered again', async () => {
    await office?.stop();
    office = undefined;
    const { rescue, database } = await openTool();
    await expect(runRescue(rescue, ['restore', '2'], listener().terminal)).rejects.toThrow(/--yes/);
    const { terminal, said } = listener('s');
    await runRescue(rescue, ['restore', '2'], terminal);
    expect(said).toEqual([
      'Restaurar a organização Minha organização (2)? [s/N] ',
      'A organização Minha organização (2) foi restaurada.',
    ]);
    // The program on what the tool left.
    office = await open(database);
    expect(await canSignIn(office.runtime)).toBe(true);
    expect(await isDefaultOrganizationRemoved(office.runtime)).toBe(false);
    expect(await events('core.organization.changed')).toEqual([{ actor: null, record_id: '2' }]);
  });
});

describe('people who are locked out', () => {
  test('are let in again after too many failures, and the log says so', async () => {
    const { runtime } = running();
    for (let tries = 0; tries < 10; tries++) await signInCode(runtime, 'ana@example.org', 'wrong');
    expect(await signInCode(runtime, 'ana@example.org', 'wrong')).toBe('TOO_MANY_REQUESTS');
    await beside('unlock', 'Ana@example.org');
    expect(await canSignIn(runtime)).toBe(true);
    expect(await events('core.user.unlocked')).toEqual([{ actor: null, record_id: expect.any(String) }]);
  });

  test('get a password that opens, and their sessions end', async () => {
    const { runtime, db } = running();
    const password = passwordIn(await beside('password', 'ana@example.org'));
    expect(await canSignIn(runtime)).toBe(false);
    expect((await db.query('select 1 from core.session')).rowCount).toBe(0);
    expect(await signInCode(runtime, 'ana@example.org', password)).toBeUndefined();
  });

  test('somebody becomes administrator, with an account of their own if need be', async () => {
    const { runtime } = running();
    await expect(beside('grant', 'rui@example.org', '--organization', '2')).rejects.toThrow(/Não há conta/);
    const said = await beside('grant', 'rui@example.org', '--organization', '2', '--name', 'Rui');
    expect(await signInCode(runtime, 'rui@example.org', passwordIn(said))).toBeUndefined();
    expect(await beside('grant', 'rui@example.org', '--organization', '2')).not.toContain('Senha');
    expect(await beside('people', '2')).toBe('admin\tana@example.org\tAdministrador\nadmin\trui@example.org\tRui');
  });

  test('a super administrator has an account apart, enters every organization, is in no list of one, and is dismissed', async () => {
    const { runtime, db } = running();
    await expect(beside('staff', 'rui@example.org')).rejects.toThrow(/conta à parte/);
    const password = passwordIn(await beside('staff', 'sara@example.org', '--name', 'Sara'));
    expect(await beside('staff')).toBe('sara@example.org\tSara');
    expect(await beside('people', '2')).not.toContain('sara');
    expect(await signInCode(runtime, 'sara@example.org', password)).toBeUndefined();
    // As the tool made them once, within an organization.
    await db.query(
      `update core.user_organization set organization_id = 2 where role = 'staff'
         and user_id = (select id from core."user" where email = 'sara@example.org')`,
    );
    expect(await beside('staff', 'sara@example.org')).not.toContain('Senha');
    expect(await beside('people', '2')).not.toContain('sara');
    await beside('dismiss', 'sara@example.org');
    expect(await signInCode(runtime, 'sara@example.org', password)).toBe('NO_ORGANIZATION');
    expect(
      (
        await db.query(
          `select 1 from core.session s join core."user" u on u.id = s.user_id where u.email = 'sara@example.org'`,
        )
      ).rowCount,
    ).toBe(0);
    await expect(beside('dismiss', 'sara@example.org')).rejects.toThrow(/não é super administrador/);
  });
});

test('what there is not is told in a sentence, and nothing is changed without a yes', async () => {
  const refusedWith = async (args: readonly string[], answer: string | undefined, words: RegExp) => {
    const { terminal } = listener(answer);
    const act = runRescue(createRescue(running().db, quiet), args, terminal);
    await expect(act).rejects.toThrow(words);
    await expect(act).rejects.toBeInstanceOf(RescueRefused);
  };
  await refusedWith([], undefined, /Uso: npm run rescue/);
  await refusedWith(['erase'], undefined, /Não há o comando 'erase'/);
  await refusedWith(['restore', '77', '--yes'], undefined, /Não há uma organização 77/);
  await refusedWith(['people', 'ours'], undefined, /número da organização/);
  await refusedWith(['grant', 'ana@example.org', '--organization', '2', '--role', 'staff'], 's', /--help/);
  await refusedWith(['password', 'ana@example.org'], 'n', /Nada foi mudado/);
  await refusedWith(['unlock', 'ana@example.org', '--force'], 's', /--help/);
});
