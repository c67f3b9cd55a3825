import { describe, expect, test } from 'vitest';
import { createLogger } from '../src/logger.ts';

function logged(facts: Record<string, unknown>): { line: string; entry: Record<string, unknown> } {
  const lines: string[] = [];
  createLogger('debug', (line) => lines.push(line)).info('something happened', facts);
  return { line: lines[0] ?? '', entry: JSON.parse(lines[0] ?? '{}') };
}

describe('the log', () => {
  test('is one JSON line an event, whatever its facts hold', () => {
    const { line, entry } = logged({ text: 'two\nlines', count: 3 });
    expect(line.match(/\n/g)).toHaveLength(1);
    expect(line.endsWith('}\n')).toBe(true);
    expect(entry).toMatchObject({ level: 'info', message: 'something happened', text: 'two\nlines', count: 3 });
    expect(new Date(String(entry.at)).toISOString()).toBe(entry.at);
  });

  test('leaves out what is less important than asked', () => {
    const levels: unknown[] = [];
    const log = createLogger('warn', (line) => levels.push(JSON.parse(line).level));
    log.debug('d');
    log.info('i');
    log.warn('w');
    log.error('e');
    expect(levels).toEqual(['warn', 'error']);
  });

  test('hides secrets at any depth, by the name they travel under', () => {
    const canary = 'canary-7391';
    const names = [
      'password',
      'passwordHash',
      'GLEBA_SECRET',
      'jwtToken',
      'Authorization',
      'cookie',
      'signature',
      'pass',
    ];
    for (const name of names) {
      expect(logged({ [name]: canary }).line, name).not.toContain(canary);
      expect(logged({ request: { headers: [{ [name]: { inner: canary } }] } }).line, name).not.toContain(canary);
    }
    expect(logged({ password: canary }).entry.password).toBe('[hidden]');
    expect(logged({ password: null }).entry.password).toBeNull();
    expect(logged({ user: 'ana' }).entry.user).toBe('ana');
  });

  test('hides what an address carries: a password, a token', () => {
    const canary = 'canary-7391';
    const facts = {
      failure: new Error(`cannot reach postgres://gleba:${canary}@db:5432/gleba`),
      url: `http://x/files/1?org=2&expires=3&signature=${canary}`,
      database: `postgresql://gleba:${canary}@db/gleba`,
      text: `authorization was Bearer ${canary}.${canary}.${canary}`,
    };
    const { line } = logged(facts);
    expect(line).not.toContain(canary);
    expect(line).toContain('@db:5432/gleba');
  });

  test('writes an error with its name, message and stack', () => {
    const { entry } = logged({ error: new TypeError('no such thing'), nested: { cause: new Error('inner') } });
    expect(entry.error).toMatchObject({ name: 'TypeError', message: 'no such thing' });
    expect(String((entry.error as { stack: string }).stack)).toContain('logger.test.ts');
    expect(entry.nested).toMatchObject({ cause: { message: 'inner' } });
  });

  test('does not fail on facts that JSON cannot write', () => {
    const ring: Record<string, unknown> = { name: 'ring' };
    ring.self = ring;
    expect(() => logged({ ring })).not.toThrow();
    expect(logged({ size: 10n }).entry.size).toBe('10');
  });

  test('facts do not replace when, how important and what', () => {
    const { entry } = logged({ level: 'none', message: 'other', at: 'never' });
    expect(entry).toMatchObject({ level: 'info', message: 'something happened' });
  });
});
