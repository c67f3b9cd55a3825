import type { ServerSide } from '@gleba/core/server';

/** One server side of the areas that a large plugin is made of: lists one behind the other, seeds in turn. */
export function joinSides(areas: readonly ServerSide[]): ServerSide {
  return {
    schemaSteps: areas.flatMap(({ schemaSteps = [] }) => schemaSteps),
    uploads: areas.flatMap(({ uploads = [] }) => uploads),
    operations: areas.flatMap(({ operations = [] }) => operations),
    reactions: areas.flatMap(({ reactions = [] }) => reactions),
    jobs: areas.flatMap(({ jobs = [] }) => jobs),
    routes: areas.flatMap(({ routes = [] }) => routes),
    writeRules: areas.flatMap(({ writeRules = [] }) => writeRules),
    provides: areas.flatMap(({ provides = [] }) => provides),
    readyPapers: areas.flatMap(({ readyPapers = [] }) => readyPapers),
    async seed(tx, options) {
      for (const { seed } of areas) await seed?.(tx, options);
    },
  };
}
