import { type FeatureSource, firstOf } from '@gleba/sdk/exchange/server';

/** What the columns are called in an encoding that somebody chose; read otherwise they may be called otherwise, and the rows say how. */
export async function columnsIn(
  source: FeatureSource,
  encoding: string | null | undefined,
): Promise<readonly string[]> {
  if (!encoding) return source.columns;
  const [first] = await firstOf(source.rows({ encoding }), 1);
  return first ? Object.keys(first.properties) : source.columns;
}
