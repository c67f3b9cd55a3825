import { EventEmitter } from 'node:events';
import { DataFolderUnusable, SqlError } from '@gleba/core/server';
import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../src/configuration.ts';
import { lastWords } from '../src/start-failure.ts';

const secrets = ['postgres://gleba:Canary7391@db:5432/gleba', 'Canary7391-the-key-of-all'];

function program() {
  const process = Object.assign(new EventEmitter(), {
    written: '',
    code: undefined as number | undefined,
    exit(code: number) {
      process.code = code;
    },
    stderr: { write: (text: string) => (process.written += text) },
  });
  const words = lastWords(process);
  words.know({ dataDir: '/srv/gleba', secrets });
  return { process, words };
}

const systemError = (code: string, path: string) => Object.assign(new Error(`${code}: x '${path}'`), { code, path });

describe('the end of a start', () => {
  test.each([
    ['a full disk', systemError('ENOSPC', '/srv/gleba/secret'), /^\/srv\/gleba\/secret .*the disk is full\. Make room/],
    ['a disk without writing', systemError('EROFS', '/srv/gleba/uploads'), /the disk is read-only\. Mount it/],
    ['a folder of somebody else', systemError('EACCES', '/srv/gleba'), /may not read and write it\. Give that user/],
    ['a parent of somebody else', systemError('EPERM', '/srv'), /^\/srv cannot be used: .*chown/],
    ['a file that is a folder', systemError('EISDIR', '/srv/gleba/secret-key'), /a file stands where a folder/],
    ['a folder that is a file', systemError('EEXIST', '/srv/gleba'), /a file stands where a folder/],
    ['a way through a file', systemError('ENOTDIR', '/srv/gleba/files/2'), /a file stands where a folder/],
    ['a broken disk', systemError('EIO', '/srv/gleba/files'), /the disk answers with errors/],
    ['a damaged database', new DataFolderUnusable('/srv/gleba/database', 'damaged'), /node tooling\/restore\.mjs/],
    ['a wrong setting', new ConfigurationError('PORT=x is no number.'), /^PORT=x is no number\.\n$/],
    [
      'a database that is away',
      new SqlError('Lost the connection', '08006'),
      /^The database could not be opened: Lost/,
    ],
  ])('of %s is one sentence and code 1', (_name, error, expected) => {
    const { process, words } = program();
    words.end(error);
    expect(process.written).toMatch(expected);
    expect(process.written.trim()).not.toMatch(/\n|^\s+at /);
    expect(process.code).toBe(1);
  });

  test('of a defect has its stack, as has a file of ours that is elsewhere', () => {
    for (const error of [
      new TypeError('x'),
      systemError('ENOENT', '/srv/gleba-2/x'),
      systemError('ENOENT', '/opt/x'),
    ]) {
      const { process, words } = program();
      words.end(error);
      expect(process.written).toContain('start-failure.test.ts');
    }
  });
});

test.each(['uncaughtException', 'unhandledRejection'])('the last words of an %s hold no secret', (name) => {
  const { process } = program();
  process.emit(
    name,
    new Error(`cannot reach ${secrets[0]} with ${secrets[1]}, password=Canary7391, Bearer Canary7391.x`),
  );
  expect(process.code).toBe(1);
  expect(process.written).toContain('cannot reach');
  expect(process.written).not.toContain('Canary7391');
});
