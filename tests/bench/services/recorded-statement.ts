import { encodeParameter } from '../../../core/src/server/db/encode-parameter.ts';
import type { Bench } from '../bench.ts';
import type { Members } from '../data/seed-lands.ts';
import { openRecorder } from './recorder.ts';

/** A prepared statement with where each parameter comes from: a place in the request's variables, or the same always. */
export interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly ({ readonly path: readonly string[] } | { readonly value: string | null })[];
}

/** What the kernel sends to the database for a document. */
export async function recordStatement(
  bench: Bench,
  url: string,
  { userIds, organizationId }: Members,
  query: string,
  variables: Record<string, unknown>,
): Promise<RecordedStatement> {
  const recorder = await openRecorder(bench, url);
  try {
    const authorization = await recorder.authorization(userIds[0] ?? '', organizationId);
    const { text, parameters, options } = await recorder.statement(async (runtime) => {
      // A statement gets its name when it comes again.
      for (let time = 0; time < 4; time++) {
        const { status, body } = await runtime.graphql(JSON.stringify({ query, variables }), authorization, 'recorder');
        if (status !== 200 || body.startsWith('{"errors"')) throw new Error(`The recorder was refused: ${body}`);
      }
    });
    if (options.name === undefined) throw new Error('The kernel did not prepare the statement.');
    const places = new Map(leaves(variables));
    return {
      name: options.name,
      text,
      parameters: parameters.map(encodeParameter).map((value) => {
        const path = value === null ? undefined : places.get(value);
        return path ? { path } : { value };
      }),
    };
  } finally {
    await recorder.close();
  }
}

function leaves(value: unknown, path: readonly string[] = []): [string, readonly string[]][] {
  if (typeof value !== 'object' || value === null) return [[String(value), path]];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key]));
}
