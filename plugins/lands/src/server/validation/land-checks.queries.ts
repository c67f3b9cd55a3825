import { allow, z } from '@gleba/sdk';
import { type AnyQuery, defineQuery } from '@gleba/sdk/server';
import { landsKey, validationKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { type CheckRegistry, foundBy } from './land-checks.ts';

const permission = allow.all(allow.key(landsKey), allow.key(validationKey));
const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

/** As many lots as a screen shows at once, and some. */
const landsAtOnce = 200;

export function landCheckQueries(registry: CheckRegistry): readonly AnyQuery[] {
  /** How much of a project needs a look, by rule. `filter` finds the lots in any list of lots. */
  const landChecks = defineQuery({
    name: 'landChecks',
    permission,
    project: projectOf,
    input: z.object({ projectId: z.uuid() }),
    output: z.object({
      lands: z.number().int(),
      landsAtFault: z.number().int(),
      /** Finds every lot at fault; null where no rule is heard. */
      filter: z.record(z.string(), z.unknown()).nullable(),
      checks: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['missing', 'inconsistent']),
          count: z.number().int(),
          filter: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    async run({ actor, transaction }, { projectId }) {
      const heard = registry.heardBy(actor, projectId);
      return transaction(async ({ asActor }) => {
        const count = (filter: ReturnType<typeof foundBy>) => asActor.count(Land, { filter });
        const checks = [];
        for (const check of heard) {
          const filter = foundBy(projectId, [check]);
          checks.push({ id: check.id, kind: check.kind, filter, count: await count(filter) });
        }
        const all = foundBy(projectId, heard);
        return {
          lands: await count({ projectId: { equalTo: projectId } }),
          landsAtFault: heard.length === 0 ? 0 : await count(all),
          filter: heard.length === 0 ? null : all,
          checks,
        };
      });
    },
  });

  /** Which rules point at each of some lots; lots without a finding are left out. */
  const landFindings = defineQuery({
    name: 'landFindings',
    permission,
    project: projectOf,
    input: z.object({ projectId: z.uuid(), landIds: z.array(z.uuid()).max(landsAtOnce) }),
    output: z.array(z.object({ landId: z.uuid(), checks: z.array(z.string()) })),
    async run({ actor, transaction }, { projectId, landIds }) {
      const found = new Map<string, string[]>();
      await transaction(async ({ asActor }) => {
        for (const check of registry.heardBy(actor, projectId)) {
          const filter = { and: [foundBy(projectId, [check]), { id: { in: landIds } }] };
          for (const { id } of await asActor.list(Land, { filter }))
            found.set(id, [...(found.get(id) ?? []), check.id]);
        }
      });
      return [...found].map(([landId, checks]) => ({ landId, checks }));
    },
  });
  return [landChecks, landFindings];
}
