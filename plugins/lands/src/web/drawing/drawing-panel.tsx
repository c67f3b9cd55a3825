import { formatArea, formatInteger, formatLength } from '@gleba/sdk';
import { Button, DecimalInput, Group, observer, Radio, Stack, TextInput, useTranslate } from '@gleba/sdk/web';
import type { FormEvent } from 'react';
import { divisionKinds } from '../../shape-changes.ts';
import { MeasureList } from '../measure-list.tsx';
import { Trouble } from '../trouble.tsx';
import classes from './drawing.module.css';
import { type DrawingStore, isMeasuring } from './drawing-store.ts';

interface PanelProps {
  readonly store: DrawingStore;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** What the tool is about: what to do next, how large it is, how the lots will be called, and what is wrong. */
export const DrawingPanel = observer(function DrawingPanel({ store, onSave, onCancel }: PanelProps) {
  const t = useTranslate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const { trouble, tool } = store;
  const isNaming = store.keys.length > 0;
  const maySave =
    tool === 'edit'
      ? store.isChanged && store.lot !== undefined
      : isNaming && store.keys.every(({ block, lot }) => block.trim() && lot.trim());
  return (
    <form className={classes.panel} aria-label={t(`lands.drawing.tool.${tool}`)} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h2 className={classes.title}>{t(`lands.drawing.tool.${tool}`)}</h2>
        {store.isFinished || trouble ? (
          <Button size="compact-sm" variant="subtle" onClick={() => void store.again()}>
            {t('lands.drawing.again')}
          </Button>
        ) : null}
      </div>
      {store.isFinished ? null : <p className={classes.hint}>{t(hintOf(store))}</p>}
      <Measures store={store} />
      <CircleFields store={store} />
      <Bound store={store} />
      <Division store={store} />
      <KeyFields store={store} />
      {trouble ? <Trouble role="alert">{'text' in trouble ? trouble.text : t(trouble.key)}</Trouble> : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t(isMeasuring(tool) ? 'ui.close' : 'ui.cancel')}
        </Button>
        {tool === 'merge' && !store.merge ? (
          <Button disabled={store.chosen.length < 2} onClick={() => void store.preview()}>
            {t('lands.drawing.previewMerge')}
          </Button>
        ) : isMeasuring(tool) ? null : (
          <Button type="submit" loading={store.isSaving} disabled={!maySave}>
            {t(
              tool === 'split' && store.division === 'ground'
                ? 'lands.drawing.save.ground'
                : `lands.drawing.save.${tool}`,
            )}
          </Button>
        )}
      </Group>
    </form>
  );
});

function hintOf({ tool, lot }: DrawingStore): string {
  if ((tool === 'edit' || tool === 'split') && !lot) return 'lands.drawing.hint.pick';
  return `lands.drawing.hint.${tool}`;
}

/** The server's area once it is there; before, the screen's own, which says that it is approximate. */
const Measures = observer(function Measures({ store }: { readonly store: DrawingStore }) {
  const t = useTranslate();
  const { tool, merge, length, approximateArea, vertices, area } = store;
  const about = (text: string) => t('lands.drawing.about', { value: text });
  const lines: [string, string][] = [];
  if (tool === 'merge') {
    lines.push(['chosen', formatInteger(store.chosen.length)]);
    if (merge) lines.push(['area', formatArea(merge.area)], ['difference', formatArea(merge.difference)]);
  } else if (store.split) {
    lines.push(['parts', formatInteger(store.split.parts.length)]);
  } else if (store.shape) {
    if (tool !== 'split' && approximateArea !== undefined) {
      lines.push(['area', area ? formatArea(area) : about(formatArea(approximateArea.toFixed(2)))]);
    }
    if (length !== undefined)
      lines.push([
        tool === 'length' || tool === 'split' ? 'length' : 'perimeter',
        about(formatLength(length.toFixed(2))),
      ]);
    if (!isMeasuring(tool)) lines.push(['vertices', formatInteger(vertices)]);
  }
  if (lines.length === 0) return null;
  return <MeasureList lines={lines.map(([name, text]) => [t(`lands.drawing.measure.${name}`), text])} isLive />;
});

/** What stays with the lot that is archived, and holes that nobody drew. */
const Bound = observer(function Bound({ store: { split, merge } }: { readonly store: DrawingStore }) {
  const t = useTranslate();
  const notes = [
    ...(split ? [t('lands.drawing.splitNote')] : []),
    ...(split && split.residents + split.visits > 0
      ? [t('lands.drawing.staysNote', { residents: split.residents, visits: split.visits })]
      : []),
    ...(merge ? [t('lands.drawing.mergeNote')] : []),
    ...(merge && merge.holes > 0 ? [t('lands.drawing.holesNote', { count: merge.holes })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.hint}>
      {note}
    </p>
  ));
});

/** What the law calls it: which of the two it is a registry asks first. */
const Division = observer(function Division({ store }: { readonly store: DrawingStore }) {
  const t = useTranslate();
  const { split, division } = store;
  if (!split) return null;
  return (
    <Radio.Group
      label={t('lands.drawing.division')}
      description={split.divisionBecause === 'lot' ? undefined : t(`lands.drawing.division.${split.divisionBecause}`)}
      value={division}
      onChange={(value) => store.setDivision(value === 'ground' ? 'ground' : 'lot')}
    >
      <Stack gap="xs" mt="xs">
        {divisionKinds.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={t(`lands.shapeChange.division.${kind}`)}
            description={t(`lands.drawing.division.${kind}Text`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
});

const CircleFields = observer(function CircleFields({ store }: { readonly store: DrawingStore }) {
  const t = useTranslate();
  const { circle } = store;
  if (!circle) return null;
  return (
    <Group gap="sm" grow>
      <DecimalInput
        label={t('lands.drawing.radius')}
        scale={2}
        value={String(circle.radius)}
        onChange={(value) => store.setCircle({ radius: Number(value ?? circle.radius) })}
      />
      <DecimalInput
        label={t('lands.drawing.segments')}
        scale={0}
        value={String(circle.segments)}
        onChange={(value) => store.setCircle({ segments: Number(value ?? circle.segments) })}
      />
    </Group>
  );
});

const KeyFields = observer(function KeyFields({ store }: { readonly store: DrawingStore }) {
  const t = useTranslate();
  return (
    <div className={classes.keys}>
      {store.keys.map(({ block, lot, subdivision }, index) => {
        const part = store.split?.parts[index];
        return (
          <fieldset key={index} className={classes.key}>
            {part ? (
              <legend>{t('lands.drawing.part', { number: index + 1, area: formatArea(part.area) })}</legend>
            ) : null}
            <Group gap="xs" grow>
              <TextInput
                label={t('lands.land.block')}
                value={block}
                maxLength={60}
                required
                onChange={(event) => store.setKey(index, { block: event.currentTarget.value })}
              />
              <TextInput
                label={t('lands.land.lot')}
                value={lot}
                maxLength={60}
                required
                onChange={(event) => store.setKey(index, { lot: event.currentTarget.value })}
              />
            </Group>
            <TextInput
              label={t('lands.land.subdivision')}
              value={subdivision ?? ''}
              maxLength={120}
              onChange={(event) => store.setKey(index, { subdivision: event.currentTarget.value || null })}
            />
          </fieldset>
        );
      })}
    </div>
  );
});
