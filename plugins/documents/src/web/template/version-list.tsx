import { formatDateTime } from '@gleba/sdk';
import { Button, ErrorState, NativeSelect, observer, PanelSkeleton, useQuery, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { changesBetween } from '../../template/changes-between.ts';
import type { Template } from '../../template/template.ts';
import { templateOfType } from '../../template-operations.ts';
import { sentTemplate } from './as-sent.ts';
import classes from './template.module.css';

export interface VersionListProps {
  readonly documentTypeId: string;
  /** What stands in the editor. */
  readonly current: Template;
  /** The version that was saved last, so that the list is asked for anew behind it. */
  readonly newest: number;
  readonly onRestore: (tree: Template) => void;
}

/** What was saved before: what is different in it, and the way back. */
export const VersionList = observer(function VersionList(props: VersionListProps) {
  const { documentTypeId, current, newest, onRestore } = props;
  const t = useTranslate();
  const [number, setNumber] = useState(newest);
  const { answer, failure, reload } = useQuery(templateOfType, { documentTypeId, number }, { keepsFormer: true });
  if (newest === 0) return <p>{t('documents.template.none')}</p>;
  if (failure && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer?.tree) return <PanelSkeleton />;
  const { versions } = answer;
  const tree = sentTemplate(answer.tree);
  const changes = changesBetween(tree, current);
  // A line without words says nothing to whoever compares.
  const shown = changes.filter(({ text }) => text.trim() !== '');
  return (
    <div className={classes.side}>
      <NativeSelect
        label={t('documents.template.compareWith')}
        value={number}
        data={versions.map((version) => ({
          value: String(version.number),
          label: t('documents.template.versionOf', { number: version.number, at: formatDateTime(version.savedAt) }),
        }))}
        onChange={({ currentTarget }) => setNumber(Number(currentTarget.value))}
      />
      {changes.length === 0 ? (
        <p>{t('documents.template.isSame')}</p>
      ) : (
        <ul className={classes.problems} aria-label={t('documents.template.changes')}>
          {shown.map(({ id, kind, text }) => (
            <li key={id}>{kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}</li>
          ))}
        </ul>
      )}
      <Button variant="default" disabled={changes.length === 0} onClick={() => onRestore(tree)}>
        {t('documents.template.restore', { number: answer.number })}
      </Button>
    </div>
  );
});
