import type { AnswerOf } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { keptExtraction, validation } from '../../reading/findings.ts';
import { documentReading } from '../../reading-operations.ts';
import { isSame, mayRead, mayWrite, placeOf } from './differences.ts';
import { peopleOf } from './recorded.ts';

type Value = AnswerOf<typeof documentReading>['values'][number];

export const documentReadingHandler = handle(documentReading, async ({ transaction, actor }, { documentId }) =>
  transaction(async (tx) => {
    const document = await tx.asActor.get(Document, documentId);
    const kept = keptExtraction.safeParse(document.aiExtractResult);
    const checked = validation.safeParse(document.aiValidationResult);
    const people = await peopleOf(tx.asActor, document);
    const values = (kept.success ? kept.data.values : []).map((value): Value => {
      const place = kept.success ? placeOf(kept.data.function, value.name, people) : undefined;
      const unseen = { ...value, recorded: null, state: 'other', isAcceptable: false } as const;
      if (!place || !mayRead(actor, place)) return unseen;
      const isAcceptable = mayWrite(actor, place);
      if (place.value === null) return { ...value, recorded: null, state: 'unrecorded', isAcceptable };
      const is = isSame(value, place.value);
      return { ...value, recorded: place.value, state: is ? 'same' : 'different', isAcceptable: !is && isAcceptable };
    });
    return {
      by: kept.success && kept.data.values.length > 0 ? kept.data.by : null,
      model: (kept.success && kept.data.model) || null,
      modelProblem: (kept.success && kept.data.modelProblem) || null,
      values,
      results: checked.success ? checked.data.results : [],
    };
  }),
);
