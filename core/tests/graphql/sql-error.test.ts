import { describe, expect, it } from 'vitest';
import { allow, defineEntity, EntityRegistry, GlebaError, kernel, text } from '../../src/index.ts';
import { SqlError } from '../../src/server/db/db.ts';
import { toGlebaError } from '../../src/server/error/sql-error.ts';

const Lot = defineEntity('test.cityLot', {
  scope: 'global',
  fields: { block: text(), lotNumber: text() },
  unique: [{ id: 'blockLot', fields: ['block', 'lotNumber'] }],
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});
const registry = new EntityRegistry([...kernel.entities, Lot]);

function sqlError(
  code: string,
  facts: { message?: string; constraint?: string; column?: string; detail?: string } = {},
) {
  return new SqlError(facts.message ?? 'canary', code, facts.constraint, 'city_lot', facts.column, facts.detail);
}

describe('toGlebaError', () => {
  it.each([
    ['23505', 'DUPLICATE'],
    ['23514', 'VALIDATION'],
    ['22001', 'VALIDATION'],
    ['22003', 'VALIDATION'],
    ['22P02', 'BAD_REQUEST'],
    ['22P05', 'BAD_REQUEST'],
    ['22021', 'BAD_REQUEST'],
    ['57014', 'TIMEOUT'],
    ['08006', 'UNAVAILABLE'],
    ['57P01', 'UNAVAILABLE'],
    ['53300', 'UNAVAILABLE'],
    ['40P01', 'CONFLICT'],
    ['42703', 'INTERNAL'],
  ])('%s is %s and keeps the text to itself', (state, code) => {
    const error = toGlebaError(sqlError(state));
    expect(error.code).toBe(code);
    expect(JSON.stringify([error.message, error.fields, error.facts])).not.toContain('canary');
    expect(error.cause).toBeInstanceOf(SqlError);
  });

  it('names the fields of a unique key', () => {
    const { fields } = toGlebaError(sqlError('23505', { constraint: 'city_lot_blockLot_key' }), registry);
    expect(fields.map(({ field }) => field)).toEqual(['block', 'lotNumber']);
  });

  it('tells a row in use from a reference to nothing', () => {
    const used = toGlebaError(
      sqlError('23503', {
        message: 'update or delete on table "land" violates foreign key constraint "x" on table "resident"',
      }),
    );
    expect(used.message).toBe('Registro não pode ser excluído, pois está sendo utilizado.');
    const missing = toGlebaError(
      sqlError('23503', { detail: 'Key (organization_id, merged_into_id)=(2, x) is not present in table "parcel".' }),
    );
    expect(missing.code).toBe('VALIDATION');
    expect(missing.fields).toMatchObject([{ field: 'mergedIntoId', code: 'notFound' }]);
  });

  it('leaves a GlebaError as it is and hides everything else', () => {
    const own = new GlebaError('CONFLICT');
    expect(toGlebaError(own)).toBe(own);
    expect(toGlebaError(new TypeError('canary')).message).toBe('Erro interno do servidor');
  });
});
