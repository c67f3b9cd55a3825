import { GlebaError, uuidv7 } from '@gleba/core';
import { server as documents } from '@gleba/plugin-documents/server';
import { financeServer } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { expect } from 'vitest';
import { startAsaas } from '../../../plugins/finance/tests/support/asaas/asaas-server.ts';
import {
  type Answer,
  type PeopleScene,
  type Person,
  startPeopleScene,
} from '../../../plugins/workspace/tests/server/people-scene.ts';

export interface SpecificationScene extends PeopleScene {
  readonly admin: Person;
  readonly manager: Person;
  readonly staff: Person;
  readonly user: Person;
  /** The derived `create…` of an entity; answers the new record's id. */
  create(who: Person, entity: string, values: Record<string, unknown>): Promise<Answer<string>>;
  /** A call of a path: the body as JSON, or the code and message of its refusal. */
  call(who: Person | undefined, method: string, path: string, body?: BodyInit): Promise<Called>;
  /** The first request of an upload; answers its status. */
  announce(who: Person, name: string, size: number, purpose: string): Promise<number>;
}

export interface Called {
  readonly code: string | undefined;
  readonly message: string;
  readonly body: unknown;
}

/** An organization with people in its roles, the workspace, the lots and finance, on the real kernel. */
export async function startSpecificationScene(): Promise<SpecificationScene> {
  const asaas = await startAsaas();
  const people = await startPeopleScene(undefined, [lands, financeServer({ asaas: asaas.place }), documents]);
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return {
    ...people,
    async stop() {
      await people.stop();
      await asaas.stop();
    },
    admin: await people.person('admin'),
    manager: await people.person('manager'),
    staff: await people.person('staff'),
    user: await people.person('user'),
    async create(who, entity, values) {
      const answer = await people.command<Record<string, { id: string } | null>>(
        who,
        `create${capital(entity)}`,
        { [entity]: values },
        `${entity} { id }`,
      );
      return { ...answer, data: answer.data?.[entity]?.id ?? null };
    },
    async call(who, method, path, body) {
      const headers = { 'content-type': 'application/json', ...(who ? { authorization: who.auth } : {}) };
      const request = new Request(`http://test.invalid${path}`, { method, headers, ...(body ? { body } : {}) });
      try {
        const response = await people.runtime.route(request, uuidv7());
        return { code: undefined, message: '', body: await response?.json() };
      } catch (error) {
        if (!(error instanceof GlebaError)) throw error;
        return { code: error.code, message: error.message, body: undefined };
      }
    },
    async announce(who, name, size, purpose) {
      const metadata = Object.entries({ filename: name, purpose }).map(([key, value]) => `${key} ${btoa(value)}`);
      const { status } = await people.runtime.upload(
        new Request('http://test.invalid/uploads', {
          method: 'POST',
          headers: {
            authorization: who.auth,
            'tus-resumable': '1.0.0',
            'upload-length': String(size),
            'upload-metadata': metadata.join(','),
          },
        }),
      );
      return status;
    },
  };
}

/** A refusal with that code, whose words, or those beside a field, hold the text. */
export function expectRefusal(
  {
    code,
    message,
    fields = [],
  }: { code: string | undefined; message?: string | undefined; fields?: readonly string[] },
  expected: string,
  says: string,
): void {
  expect(code).toBe(expected);
  expect([message, ...fields].join(' | ')).toContain(says);
}
