import { type AnswerOf, formatArea, formatNumber, type RecordOf } from '@gleba/sdk';
import {
  Button,
  FieldValue,
  fieldLabel,
  observer,
  PanelSkeleton,
  useCan,
  useOpenModal,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type importDifferenceShapes, mayTakeOver } from '../../operations/differences.ts';
import beside from '../beside-map.module.css';
import { DifferencePicture } from './difference-picture.tsx';
import classes from './differences.module.css';

export type DifferenceRow = RecordOf<typeof ImportDifference>;
export type DifferenceShapes = AnswerOf<typeof importDifferenceShapes>;

interface DifferenceDetailProps {
  readonly difference: DifferenceRow;
  /** Undefined until they are known. */
  readonly shapes: DifferenceShapes | undefined;
  readonly isBusy: boolean;
  readonly isOfFiles: boolean;
  readonly isOfLayers: boolean;
  readonly onTake: () => void;
}

const texts = { gone: 'lands.differences.goneText', new: 'lands.differences.newText' } as const;

/** What one difference is: fields side by side, areas, how far corners moved, and a picture. */
export const DifferenceDetail = observer(function DifferenceDetail({
  difference,
  shapes,
  isBusy,
  isOfFiles,
  isOfLayers,
  onTake,
}: DifferenceDetailProps) {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const { kind, state, facts, landId, matchedBy, projectId } = difference;
  const isTakable = !isOfFiles && state !== 'taken' && kind !== 'same' && kind !== 'held' && kind !== 'read';
  return (
    <div className={classes.detail}>
      {kind === 'gone' || kind === 'new' ? (
        <p className={beside.note}>{t(`${texts[kind]}${isOfLayers ? '.layers' : isOfFiles ? '.files' : ''}`)}</p>
      ) : null}
      {matchedBy ? (
        <p className={beside.note}>
          {isOfLayers && matchedBy === 'place'
            ? t('lands.differences.placeOfShape')
            : valueLabel(t, ImportDifference, 'matchedBy', matchedBy)}
        </p>
      ) : null}
      {facts && facts.length > 0 ? <Facts {...{ facts, isOfLayers }} /> : null}
      {kind === 'shape' ? <ShapeFigures difference={difference} shapes={shapes} /> : null}
      {kind === 'facts' || kind === 'held' ? null : shapes ? <DifferencePicture {...shapes} /> : <PanelSkeleton />}
      <div className={classes.acts}>
        {isTakable && can(mayTakeOver, projectId) ? (
          <Button size="compact-sm" loading={isBusy} onClick={onTake}>
            {t('lands.differences.takeOne')}
          </Button>
        ) : null}
        {landId ? (
          <Button size="compact-sm" variant="default" onClick={() => openModal(`/lands/${landId}`)}>
            {t('lands.differences.openLand')}
          </Button>
        ) : null}
      </div>
    </div>
  );
});

interface FactsProps {
  readonly facts: NonNullable<DifferenceRow['facts']>;
  /** Columns of files, which have no fields. */
  readonly isOfLayers: boolean;
}

function Facts({ facts, isOfLayers }: FactsProps) {
  const t = useTranslate();
  const shown = (field: string, value: unknown) =>
    value === null || value === '' ? (
      <span className={beside.note}>{t('lands.differences.empty')}</span>
    ) : !isOfLayers && field in Land.fields ? (
      <FieldValue
        entity={Land}
        name={field as keyof typeof Land.fields & string}
        record={{ [field]: value } as never}
      />
    ) : (
      String(value)
    );
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <th>{t('lands.differences.field')}</th>
          <th>{t('lands.differences.before')}</th>
          <th>{t('lands.differences.after')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ field, before, after, isByHand }) => (
          <tr key={field}>
            <th scope="row">{isOfLayers ? field : fieldLabel(t, Land, field)}</th>
            <td>
              {shown(field, before)}
              {isByHand ? <span className={classes.byHand}>{t('lands.differences.byHand')}</span> : null}
            </td>
            <td>{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ShapeFigures({
  difference,
  shapes,
}: {
  readonly difference: DifferenceRow;
  readonly shapes: DifferenceShapes | undefined;
}) {
  const t = useTranslate();
  const { fromArea, toArea, areaDifference, displacement, geometryId, formerId } = difference;
  const lines = [
    geometryId === null && formerId === null && t('lands.differences.firstShape'),
    fromArea !== null &&
      toArea !== null &&
      areaDifference !== null &&
      t('lands.differences.area', {
        ...{ before: formatArea(fromArea), after: formatArea(toArea) },
        difference: `${areaDifference.startsWith('-') ? '' : '+'}${formatArea(areaDifference)}`,
      }),
    displacement !== null && t('lands.differences.displacement', { value: formatNumber(displacement, 3) }),
    shapes && shapes.moved.length > 0 && t('lands.differences.moved', { count: shapes.moved.length }),
  ].filter((line) => typeof line === 'string');
  return (
    <ul className={classes.figures}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
