import type { DocumentSubject, DocumentSubjects } from '@gleba/sdk';
import { type Subjects, subjectsOf } from '../../subjects.ts';

/** Looked up whenever somebody asks: which plugins have started is known after this one has. */
export function loadedSubjects(declared: DocumentSubjects): Subjects {
  let read: readonly DocumentSubject[] | undefined;
  let known = subjectsOf([]);
  const now = () => {
    const all = declared.all();
    if (all !== read) [read, known] = [all, subjectsOf(all)];
    return known;
  };
  return {
    get all() {
      return now().all;
    },
    of: (entityId) => now().of(entityId),
    named: (context) => now().named(context),
    within: (entity) => now().within(entity),
    personOf: (entity) => now().personOf(entity),
    foretellerOf: (name) => declared.foretellerOf(name),
    tellerOf: (name) => declared.tellerOf(name),
  };
}
