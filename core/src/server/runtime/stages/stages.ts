import type { RuntimeOptions } from '../runtime.ts';
import type { FileAccess } from './admit-files.ts';
import type { Answering } from './answer-operations.ts';
import type { Services } from './offer-services.ts';
import type { Data } from './open-data.ts';
import type { Writing } from './open-transactions.ts';
import type { Schema } from './prepare-schema.ts';
import type { Access } from './resolve-actors.ts';
import type { Background } from './run-background.ts';

/** What each stage of `createRuntime` answers, in their order. A stage takes those of the former that it says. */
export interface Stages {
  readonly options: RuntimeOptions;
  readonly data: Data;
  readonly services: Services;
  readonly schema: Schema;
  readonly access: Access;
  readonly writing: Writing;
  readonly fileDoors: FileAccess;
  readonly background: Background;
  readonly answering: Answering;
}

export type After<Name extends keyof Stages> = Pick<Stages, Name>;
