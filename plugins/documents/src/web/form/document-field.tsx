import { ActionIcon, IconX, refusalOf, StatusBadge, Text, useServices, useTranslate } from '@gleba/sdk/web';
import { largestPage, mostPages, pageExtensions, undrawableExtensions } from '../../page-files.ts';
import { AddPages } from '../documents/add-pages.tsx';
import docs from '../documents/documents.module.css';
import { openingProblem } from '../viewer/page-handling.ts';
import classes from './form.module.css';

export interface DocumentFieldProps {
  readonly label: string;
  readonly isRequired: boolean;
  readonly maxPages: number | null;
  /** None takes every kind that a page may be. */
  readonly extensions: readonly string[];
  /** Those that are there already. */
  readonly documents: number;
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly isSending: boolean;
}

/** A document in a form: its pages are chosen, pasted, dropped or photographed, and sent when the form is saved. */
export function DocumentField(props: DocumentFieldProps) {
  const { label, isRequired, maxPages, extensions, documents, files, onFiles, isSending } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const taken = extensions.length > 0 ? extensions : pageExtensions;
  const most = maxPages ?? mostPages;
  const choose = (chosen: readonly File[]) => {
    const fitting: File[] = [...files];
    for (const file of chosen) {
      const name = file.name.toLowerCase();
      const refusal = refusalOf(file, { extensions: taken, maxSize: largestPage }, fitting.length);
      if (undrawableExtensions.some((extension) => name.endsWith(extension))) {
        notifier.error(t('documents.page.undrawable', { name: file.name }));
      } else if (refusal) {
        notifier.error(t(refusal, { name: file.name, extensions: taken.join(', '), count: fitting.length }));
      } else if (fitting.length >= most) {
        notifier.error(t('documents.form.tooMany', { label, count: most }));
        break;
      } else fitting.push(file);
    }
    onFiles(fitting);
  };
  const opened = () => notifier.error(t(openingProblem({ fileId: null }) ?? ''));
  const limit = maxPages === null ? null : t('documents.form.maxPages', { count: maxPages });
  return (
    <li className={docs.type}>
      <div className={docs.typeHead}>
        <h4 className={docs.typeName}>
          {label}
          {isRequired ? <span className={classes.required}> *</span> : null}
        </h4>
        {documents > 0 ? <StatusBadge tone="success" label={t('documents.form.there', { count: documents })} /> : null}
        <AddPages
          label={t('documents.add.page')}
          about={label}
          extensions={taken}
          sending={isSending ? files.length : 0}
          onFiles={choose}
        />
      </div>
      {limit ? (
        <Text c="dimmed" size="sm">
          {limit}
        </Text>
      ) : null}
      {files.length > 0 ? (
        <ul className={classes.pages}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <button
                type="button"
                className={classes.page}
                aria-label={t('documents.page.number', { number: index + 1 })}
                onClick={opened}
              >
                P{index + 1}
              </button>
              <span className={classes.name}>{file.name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${t('ui.remove')}: ${file.name}`}
                onClick={() => onFiles(files.filter((one) => one !== file))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
