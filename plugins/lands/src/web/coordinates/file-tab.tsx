import { formatInteger } from '@gleba/sdk';
import { Button, FileButton, Group, IconFileUpload, NativeSelect, useFileDrop, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { coordinateLimits } from '../../coordinates/coordinate-limits.ts';
import { type CornerField, cornerFields } from '../../coordinates/corner-words.ts';
import { Trouble } from '../trouble.tsx';
import classes from './coordinates.module.css';
import { type CoordinatesDraft, cornersOfFile, draftOfFile, withColumn } from './coordinates-draft.ts';
import { issueText, problemsByRow, type TabProps } from './tab-props.ts';

const accepted = '.csv,.txt,text/csv,text/plain';

/** Points of a receiver: its file is read here and now, its columns are proposed by their heads, and each line that is no point is told. */
export function FileTab({ draft, change, system, read }: TabProps) {
  const t = useTranslate();
  const [trouble, setTrouble] = useState<string>();
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    const text = file.size > coordinateLimits.bytes ? undefined : textOf(await file.arrayBuffer());
    setTrouble(
      file.size > coordinateLimits.bytes
        ? t('lands.coordinates.file.tooLarge')
        : text === undefined
          ? t('lands.coordinates.file.binary')
          : undefined,
    );
    if (text !== undefined) change(() => ({ file: draftOfFile(file.name, text), unsnapped: [] }));
  };
  const drop = useFileDrop(([file]) => void take(file));
  const choose = (
    <FileButton accept={accepted} onChange={(file) => void take(file)}>
      {(props) => (
        <Button variant={draft.file ? 'default' : 'filled'} leftSection={<IconFileUpload size={16} />} {...props}>
          {t(draft.file ? 'lands.coordinates.file.other' : 'lands.coordinates.file.choose')}
        </Button>
      )}
    </FileButton>
  );
  return (
    <>
      {trouble ? <Trouble role="alert">{trouble}</Trouble> : null}
      {draft.file ? (
        <>
          <Group justify="space-between" mb="sm">
            <span>
              <strong>{draft.file.name}</strong> ·{' '}
              {t('lands.coordinates.file.points', { count: cornersOfFile(draft.file).length })}
            </span>
            {choose}
          </Group>
          <FileTable
            file={draft.file}
            change={change}
            columnOf={(field) =>
              t(
                `lands.coordinates.column.${field}${field === 'x' || field === 'y' ? `.${system?.kind ?? 'plane'}` : ''}`,
              )
            }
            problems={problemsByRow(read?.issues, (issue) => issueText(t, issue, system))}
          />
        </>
      ) : (
        <div className={classes.drop} {...drop}>
          <p className={classes.hint}>{t('lands.coordinates.file.hint')}</p>
          {choose}
        </div>
      )}
    </>
  );
}

/** UTF-8 where it reads so, else what Windows writes in Brazil; undefined for what is no text. */
function textOf(bytes: ArrayBuffer): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.slice(0, 4096).includes('\0') ? undefined : text;
}

interface TableProps extends Pick<TabProps, 'change'> {
  readonly file: NonNullable<CoordinatesDraft['file']>;
  readonly columnOf: (field: CornerField) => string;
  readonly problems: ReturnType<typeof problemsByRow>;
}

function FileTable({ file, change, columnOf, problems }: TableProps) {
  const t = useTranslate();
  const { rows, columns, hasHead, without, leftOut } = file;
  const changeFile = (part: Partial<typeof file>) =>
    change((before) => ({ file: before.file && { ...before.file, ...part }, unsnapped: [] }));
  const head = hasHead ? rows[0]?.cells : undefined;
  const points = rows.slice(hasHead ? 1 : 0);
  const kept = points.filter(({ line }) => !without.includes(line));
  const options = [
    { value: '', label: t('lands.coordinates.file.unused') },
    ...cornerFields.map((field) => ({ value: field, label: columnOf(field) })),
  ];
  return (
    <>
      {leftOut > 0 ? (
        <Trouble role="alert">
          {t('lands.coordinates.file.leftOut', { count: leftOut, most: formatInteger(coordinateLimits.rows) })}
        </Trouble>
      ) : null}
      <div className={classes.gridFrame}>
        <table className={classes.fileTable} aria-label={t('lands.coordinates.tab.file')}>
          <thead>
            <tr>
              <th scope="col">{t('lands.coordinates.file.use')}</th>
              <th scope="col">{t('lands.coordinates.file.line')}</th>
              {columns.map((field, at) => (
                <th key={at} scope="col">
                  <span className={classes.fileHead}>
                    {head?.[at] ?? t('lands.coordinates.file.column', { number: at + 1 })}
                  </span>
                  <NativeSelect
                    size="xs"
                    aria-label={t('lands.coordinates.file.columnIs', { column: head?.[at] ?? String(at + 1) })}
                    data={options}
                    value={field ?? ''}
                    onChange={(event) => {
                      const chosen = cornerFields.find((one) => one === event.currentTarget.value) ?? null;
                      changeFile({ columns: withColumn(columns, at, chosen) });
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ line, cells }) => {
              const isUsed = !without.includes(line);
              const wrong = isUsed ? problems.get(kept.findIndex((one) => one.line === line)) : undefined;
              return (
                <tr key={line} data-wrong={wrong !== undefined || undefined} data-unused={!isUsed || undefined}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('lands.coordinates.file.useLine', { line: String(line) })}
                      checked={isUsed}
                      onChange={() =>
                        changeFile({ without: isUsed ? [...without, line] : without.filter((one) => one !== line) })
                      }
                    />
                  </td>
                  <th scope="row">{line}</th>
                  {columns.map((_, at) => (
                    <td key={at}>{cells[at]}</td>
                  ))}
                  {wrong ? <td className={classes.wrong}>{wrong.map(({ text }) => text).join(' ')}</td> : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={classes.below}>{t('lands.coordinates.file.order')}</p>
    </>
  );
}
