import type { GeoJsonGeometry } from '@gleba/sdk';
import { type JobContext, work } from '@gleba/sdk/server';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { numberVertices } from '../../jobs/number-vertices.job.ts';
import { fileHeights } from './file-heights.ts';
import { planNumbering } from './plan-numbering.ts';
import { pointFacts } from './point-facts.ts';
import { surveyedFacts } from './surveyed-facts.ts';

/** What is done already; the rest is found by planning anew, in which what was written counts as known. */
interface Checkpoint {
  readonly created: number;
  readonly moved: number;
  readonly revived: number;
  readonly retired: number;
}

const rowsAtOnce = 500;

/**
 * New numbers are given in the order of the plan, so that a run that ends early goes on where it was. What was written before a cancel stays:
 * a code that somebody may have read is never another point's.
 */
export const numberVerticesWork = work(numberVertices, async (context: JobContext<Checkpoint>, { projectId }) => {
  const before = context.checkpoint ?? { created: 0, moved: 0, revived: 0, retired: 0 };
  let reached = before;
  context.progress({ done: 0, total: 1, text: 'lands.vertices.planning' });
  const plan = await context.transaction((tx) => planNumbering(tx, projectId));
  const surveyedAt = await context.transaction((tx) => surveyedFacts(tx, projectId));
  const heightAt = await context.transaction((tx) => fileHeights(tx, projectId));
  const pointAt = await context.transaction((tx) => pointFacts(tx, projectId));
  // What a receiver said of a corner is worth more than what a layer's point says, and that more than what a file's shape brings.
  const factsAt = (place: GeoJsonGeometry) => {
    const table = surveyedAt(place);
    const said = Object.keys(table).length > 0 ? table : pointAt(place);
    if (said.altitude) return said;
    const height = heightAt(place);
    return { ...said, ...height, source: said.source ?? height.source ?? null };
  };
  const total = plan.created.length + plan.moved.length + plan.revived.length + plan.retired.length;
  let done = 0;
  const tell = () => {
    context.signal.throwIfAborted();
    context.progress({ done, total: Math.max(total, 1), text: 'lands.vertices.progress' });
  };
  for (const rows of batches(plan.created)) {
    tell();
    reached = { ...reached, created: reached.created + rows.length };
    await context.step(reached, async (tx) => {
      await tx.insertMany(
        LandVertex,
        rows.map((row) => ({ ...row, ...factsAt(row.place), projectId })),
      );
    });
    done += rows.length;
  }
  for (const kind of ['moved', 'revived', 'retired'] as const) {
    for (const changes of batches(plan[kind])) {
      tell();
      reached = { ...reached, [kind]: reached[kind] + changes.length };
      await context.step(reached, async (tx) => {
        await tx.updateMany(LandVertex, [...changes]);
      });
      done += changes.length;
    }
  }
  return { ...reached, kept: plan.kept - before.created };
});

function batches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(rows.length / rowsAtOnce);
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce));
}
