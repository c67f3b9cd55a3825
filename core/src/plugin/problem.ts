/** Something that keeps a plugin from starting, said so that whoever reads it can repair it. */
export interface PluginProblem {
  readonly plugin: string;
  readonly code:
    | 'invalid-definition'
    | 'duplicate-plugin'
    | 'duplicate-provider'
    | 'missing-need'
    | 'wrong-version'
    | 'cycle'
    | 'needs-broken-plugin'
    | 'side-failed'
    | 'undeclared-provide'
    | 'job-without-work'
    | 'work-without-job'
    | 'invalid-schedule'
    | 'operation-without-handler'
    | 'handler-without-operation'
    | 'duplicate-operation'
    | 'duplicate-event'
    | 'undeclared-event'
    | 'missing-upcast'
    | 'migration-failed'
    | 'downgrade';
  /** One sentence: what is wrong, with the wanted and the found version where there are any. */
  readonly message: string;
  /** One sentence: what to do. */
  readonly fix: string;
}

export function describeProblem(problem: PluginProblem): string {
  return `[${problem.plugin}] ${problem.message} ${problem.fix}`;
}
