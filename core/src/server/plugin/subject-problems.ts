import type { Plugin } from '../../plugin/plugin.ts';
import type { PluginProblem } from '../../plugin/problem.ts';

/** Contexts of documents that are somebody else's, by who has them; and names that another plugin has given already. */
export function subjectProblems(plugin: Plugin, taken: ReadonlyMap<string, string>): readonly PluginProblem[] {
  return plugin.documentSubjects
    .flatMap(({ entity, context, signing, names, within, told = {} }): PluginProblem[] => {
      const isOurs = ({ id }: { readonly id: string }) =>
        entity.plugin === plugin.id && plugin.provides.some((provided) => provided.id === id);
      for (const [name, { foretold }] of Object.entries({ ...names, ...within })) {
        if (!foretold || isOurs(foretold)) continue;
        const message = `It says who foretells '${name}' of '${entity.id}', but not as the entity's plugin that provides it.`;
        return [problem(plugin, message, "Say it of the plugin's own entity, with a token of its `provides`.")];
      }
      for (const [name, { by }] of Object.entries(told)) {
        if (isOurs(by)) continue;
        const message = `It says who tells '${name}' of '${entity.id}', but not as the entity's plugin that provides it.`;
        return [problem(plugin, message, "Say it of the plugin's own entity, with a token of its `provides`.")];
      }
      if (signing && !isOurs(signing)) {
        const message = `It says who is told of signatures of '${entity.id}', but not as the entity's plugin that provides it.`;
        return [problem(plugin, message, "Say it of the plugin's own entity, with a token of its `provides`.")];
      }
      if (context !== undefined && entity.plugin !== plugin.id && entity.plugin !== 'core') {
        const message = `It says that documents are about '${entity.id}', which is another plugin's.`;
        return [problem(plugin, message, 'Leave `context` out: what is said of the entity is added.')];
      }
      return [];
    })
    .concat(
      [...saidBy(plugin)].flatMap((said) => {
        const owner = taken.get(said);
        return owner === undefined
          ? []
          : [problem(plugin, `Documents know '${said}' by '${owner}' already.`, 'Rename it.')];
      }),
    );
}

/** What nobody else may say again: contexts, and names by whose documents they are in. */
export function saidBy({ documentSubjects }: Plugin): ReadonlySet<string> {
  return new Set(
    documentSubjects.flatMap(({ entity, context, names = {}, within = {}, told = {} }) => [
      ...(context === undefined ? [] : [context]),
      ...Object.keys({ ...names, ...told }).map((name) => `${entity.id} ${name}`),
      ...Object.keys(within).map((name) => `${entity.id} . ${name}`),
    ]),
  );
}

const problem = ({ id: plugin }: Plugin, message: string, fix: string): PluginProblem => ({
  ...{ plugin, code: 'invalid-definition', message, fix },
});
