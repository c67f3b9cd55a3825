import type { Logger } from '../contract/server-side.ts';
import type { Db } from './db.ts';

/** What the planner goes by. */
export interface TableStatistics {
  /** Lets the database count the tables, names as statements have them. Work goes on with a slower plan if it cannot. */
  count(tables: readonly string[]): Promise<void>;
  /** Counts the tables of the schemas that nobody has counted, or that have doubled since. */
  countGrown(schemas: readonly string[]): Promise<void>;
}

/** Of the database's pages, 8 kB each: below it any plan is quick. */
const fewestPages = 32;

/**
 * Asked of the owner of the tables: nobody else may (ANALYZE, PostgreSQL documentation). A server's autovacuum would count a
 * minute later, the embedded engine has none and never would.
 */
export function createTableStatistics(owner: Db, log: Logger): TableStatistics {
  const count = async (tables: readonly string[]) => {
    if (tables.length === 0) return;
    const began = performance.now();
    try {
      // What somebody is counting already is not counted once more behind them.
      await owner.query(`analyze (skip_locked) ${tables.join(', ')}`);
      log.debug('Tables were counted', { tables: tables.join(' '), ms: Math.round(performance.now() - began) });
    } catch (error) {
      log.warn('Tables could not be counted; statements that join them may be slow until the database does.', {
        tables: tables.join(' '),
        error: String(error),
      });
    }
  };
  return {
    count,
    async countGrown(schemas) {
      const grown = await grownTables(owner, schemas).catch((error: unknown) => {
        log.warn('Which tables have grown could not be read.', { error: String(error) });
        return [];
      });
      // One at a time: the embedded engine answers nobody else meanwhile.
      for (const table of grown) await count([table]);
    },
  };
}

async function grownTables(owner: Db, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1::text[]) and c.relkind = 'r' and pg_relation_size(c.oid)
       > current_setting('block_size')::bigint * greatest(2 * c.relpages, ${fewestPages})
     order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}
