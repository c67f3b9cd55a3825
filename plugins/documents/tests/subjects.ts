import { finance } from '@gleba/plugin-finance';
import { lands } from '@gleba/plugin-lands';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { Scope } from '../src/expression/index.ts';
import { documents } from '../src/plugin.ts';
import { residentPapers } from '../src/server/ready-papers/resident-papers.ts';
import { seedDocumentTypes } from '../src/server/types/seed-types.ts';
import { scopeOf, subjectsOf } from '../src/subjects.ts';

/** What documents may be about where there is no other plugin. */
export const subjects = subjectsOf([lands, finance, documents].flatMap(({ documentSubjects }) => documentSubjects));

export const seedTypes = (tx: UnitOfWork) => seedDocumentTypes(tx, subjects, residentPapers);

export function scopeNamed(context: string): Scope {
  const subject = subjects.named(context);
  return subject ? scopeOf(subject) : {};
}
