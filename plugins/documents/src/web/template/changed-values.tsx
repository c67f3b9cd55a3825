import type { AnswerOf } from '@gleba/sdk';
import { useTranslate } from '@gleba/sdk/web';
import { changedParts } from '../../template/changed-part.ts';
import type { documentRewriting } from '../../template-operations.ts';
import classes from './template.module.css';

type Change = AnswerOf<typeof documentRewriting>['changes'][number];

/** What stands otherwise than in a paper, value by value; of long ones the places alone. */
export function ChangedValues({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTranslate();
  return (
    <ul className={classes.changes} aria-label={t('documents.rewriting.changes')}>
      {changes.map(({ source, label, was, is }) => (
        <li key={source}>
          {label === source ? <code>{source}</code> : <strong>{label}</strong>}
          {changedParts(was ?? '', is ?? '').map((part) => (
            <div key={JSON.stringify(part)}>
              {part.before} {part.was === '' ? null : <del>{part.was}</del>}{' '}
              {part.is === '' ? null : <ins>{part.is}</ins>} {part.after}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
