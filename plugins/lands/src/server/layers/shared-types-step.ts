import type { SchemaStep } from '@gleba/sdk/server';
import { seededLayerTypes } from '../seed/layer-types.ts';

const quoted = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
const columns = 'slug, name, geometry_type, bounds, adjoiner_words, unnamed_words';
const rows = seededLayerTypes.map(
  (type) =>
    `(${[type.slug, type.name, type.geometryType, type.bounds, type.adjoinerWords, type.unnamedWords].map(quoted).join(', ')})`,
);

/**
 * Where the shared catalogue was filled before types said how they bound lots: its rows learn it, the types that came since are added. A
 * new database has no organization yet; its first start fills it.
 */
export const sharedTypesStep: SchemaStep = {
  id: 'shared-layer-types',
  sql: `
    with told (${columns}) as (values ${rows.join(', ')})
    update lands.layer_type t set geometry_type = s.geometry_type, bounds = s.bounds,
      adjoiner_words = s.adjoiner_words, unnamed_words = s.unnamed_words
    from told s where t.organization_id = 0 and t.slug = s.slug;
    with told (${columns}) as (values ${rows.join(', ')})
    insert into lands.layer_type (id, organization_id, ${columns})
    select gen_random_uuid(), 0, s.* from told s
    where exists (select from lands.layer_type t where t.organization_id = 0)
      and not exists (select from lands.layer_type t where t.organization_id = 0 and t.slug = s.slug);`,
};
