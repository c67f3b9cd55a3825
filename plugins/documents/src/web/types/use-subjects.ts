import { useServices } from '@gleba/sdk/web';
import { useMemo } from 'react';
import { type Subjects, subjectsOf } from '../../subjects.ts';

/** Which records documents may be about, as the plugins that are here say it. */
export function useSubjects(): Subjects {
  const { documentSubjects } = useServices().panels;
  return useMemo(() => subjectsOf(documentSubjects), [documentSubjects]);
}
