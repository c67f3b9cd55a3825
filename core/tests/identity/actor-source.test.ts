import { describe, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/db.ts';
import { createActorSource } from '../../src/server/identity/actor-source.ts';

describe('what people may', () => {
  test('is asked again after a while, so that a lost broadcast acts late and not never', async () => {
    let role = 'admin';
    let now = 0;
    const db = { query: async () => ({ rows: [{ role, grants: [] }], rowCount: 1 }) } as unknown as Db;
    const plugins = { statesOf: async () => new Map(), invalidate() {} };
    const actors = createActorSource(db, plugins, () => now);
    expect((await actors.actorFor('ana', 2))?.role).toBe('admin');
    role = 'contact';
    now = 9_000;
    expect((await actors.actorFor('ana', 2))?.role).toBe('admin');
    now = 11_000;
    expect((await actors.actorFor('ana', 2))?.role).toBe('contact');
    role = 'user';
    actors.invalidate(2);
    expect((await actors.actorFor('ana', 2))?.role).toBe('user');
  });
});
