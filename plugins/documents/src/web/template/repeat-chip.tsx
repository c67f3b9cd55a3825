import { useTranslate } from '@gleba/sdk/web';
import { listsOf } from '../../template/name-paths.ts';
import classes from './template.module.css';
import { useTemplateKnowledge } from './template-context.ts';

/** Says in a row of a table for whom it is repeated. */
export function RepeatChip({ source }: { readonly source: string }) {
  const t = useTranslate();
  const { names } = useTemplateKnowledge();
  const list = listsOf(names).find((one) => one.source === source);
  return (
    <span className={classes.repeat} data-problem={list ? undefined : true}>
      {t('documents.template.repeats', { list: list?.label ?? source })}
    </span>
  );
}
