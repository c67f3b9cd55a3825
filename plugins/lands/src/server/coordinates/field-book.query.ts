import { handle } from '@gleba/sdk/server';
import { fieldBook } from '../../coordinates/field-book.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { landFieldBook } from '../../operations/coordinates.ts';

export const landFieldBookHandler = handle(landFieldBook, ({ transaction }, { projectId, landId, operationId }) =>
  transaction(async (tx) => {
    await tx.asActor.get(Land, landId);
    const found = await tx
      .from(ShapeChange)
      .where({ projectId: { equalTo: projectId }, landId: { equalTo: landId }, operationId: { equalTo: operationId } })
      .select(['source'])
      .first();
    return { source: fieldBook.safeParse(found?.source).data?.source ?? null };
  }),
);
