import type { AnswerOf, pluginOverviews } from '@gleba/sdk';

/** One plugin as administrators are told of it. */
export type PluginOverview = AnswerOf<typeof pluginOverviews>[number];
export type ExportedFile = NonNullable<PluginOverview['exported']>['files'][number];
