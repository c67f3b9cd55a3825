import { token } from '../plugin/token.ts';
import type { JobDefinition } from './job.ts';

/** What the plugins' jobs say of themselves, for what is told of one at run time only. */
export interface DeclaredJobs {
  find(id: string): JobDefinition | undefined;
}

export const declaredJobsToken = token<DeclaredJobs>('core.declaredJobs@1');
