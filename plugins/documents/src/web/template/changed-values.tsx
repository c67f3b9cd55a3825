import type { AnswerOf } from '@gleba/sdk';
import { useTranslate } from '@gleba/sdk/web';
import { changedPart } from '../../template/changed-part.ts';
import type { documentRewriting } from '../../template-operations.ts';
import classes from './template.module.css';

type Change = AnswerOf<typeof documentRewriting>['changes'][number];

/** What stands otherwise than in a paper, value by value; of long ones the place alone. */
export function ChangedValues({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTranslate();
  return (
    <ul className={classes.problems} aria-label={t('documents.rewriting.changes')}>
      {changes.map(({ source, label, was, is }) => {
        const part = changedPart(was ?? '', is ?? '');
        return (
          <li key={source}>
            {label === source ? <code>{source}</code> : <strong>{label}</strong>}: {part.before}{' '}
            {part.was === '' ? null : <del>{part.was}</del>} {part.is === '' ? null : <ins>{part.is}</ins>} {part.after}
          </li>
        );
      })}
    </ul>
  );
}
