import type { AccessRule } from '../../permission/access-rule.ts';

/** What people may upload, and who: an upload whose purpose no plugin declares is refused. */
export interface UploadPurpose {
  /** `<plugin>.<purpose>` */
  readonly purpose: string;
  /** Rules about keys are asked for the project that the upload names. */
  readonly permission: AccessRule;
  /** Bytes; default 25 MB (`defaultFileSize`). */
  readonly maxSize?: number;
  /** Who may put another file in the place of one of theirs; whoever sees a file by default: its sender, administrators. */
  readonly replace?: AccessRule;
  /** Lower case, with the dot; empty means any. */
  readonly extensions: readonly string[];
}
