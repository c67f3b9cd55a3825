import { formatNumber } from '@gleba/sdk';
import { measureArc, type Point } from '@gleba/sdk/geo';
import {
  Button,
  Dialog,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { deviationOf, fittedRadius, leastChords, mostDeviation } from '../../arc-of-chords.ts';
import { readDecimal } from '../../coordinates/read-decimal.ts';
import type { MemorialAnswer, MemorialSide } from '../../memorial-answer.ts';
import { declareArc, undeclareArc } from '../../operations/arcs.ts';

interface ArcsDialogProps {
  /** Whose outline: of a lot, or of a drawn area. */
  readonly of: { readonly projectId: string; readonly landId?: string; readonly area?: string; readonly shape: string };
  readonly memorial: Pick<MemorialAnswer, 'vertices' | 'sides' | 'settings'>;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Sides in a row that somebody knows to be one arc; and those that are told as arcs already, back to their chords. */
export function ArcsDialog({ of, memorial, onChanged, onClose }: ArcsDialogProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { sides, settings } = memorial;
  const [from, setFrom] = useState(sides[0]?.from ?? '');
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState<string>();
  const declaring = useCommand(declareArc);
  const undeclaring = useCommand(undeclareArc);
  const run = runOf(sides, from, to);
  const points = pointsOf(memorial, run);
  const fitted = points.length > leastChords ? fittedRadius(points) : null;
  const text = typed ?? (fitted === null ? '' : formatNumber(Math.abs(fitted), 3));
  const radius = readDecimal(text);
  const signed = (radius ?? 0) * Math.sign(fitted ?? 1);
  const deviation = radius && run.length >= leastChords ? deviationOf(points, signed) : null;
  const isGood = deviation !== null && deviation <= mostDeviation;
  const [first] = run;
  const declare = async () => {
    if (!first || !radius) return;
    const { ring, index } = first;
    if (!(await declaring.run({ ...of, ring, index, sides: run.length, radius }))) return;
    notifier.success(t('lands.arcs.declared'), {
      label: t('ui.undo'),
      run: () => void api.run(undeclareArc, { ...of, ring, index }).then(onChanged, () => {}),
    });
    onChanged();
    onClose();
  };
  const undeclare = async ({ ring, index }: MemorialSide) => {
    const made = await undeclaring.run({ ...of, ring, index });
    if (!made) return;
    const again = { ...of, ring, index, sides: made.sides, radius: made.radius };
    notifier.success(t('lands.arcs.undeclared'), {
      label: t('ui.undo'),
      run: () => void api.run(declareArc, again).then(onChanged, () => {}),
    });
    onChanged();
    onClose();
  };
  const codes = sides.map((side) => side.from);
  const figures = { deviation: formatNumber((deviation ?? 0) * 1000, 0), most: formatNumber(mostDeviation * 1000, 0) };
  const note =
    run.length < leastChords || !radius
      ? t('lands.arcs.choose')
      : deviation === null
        ? t('lands.arcs.tooSmall')
        : t(isGood ? 'lands.arcs.fits' : 'lands.arcs.tooFar', {
            ...figures,
            development: formatNumber(measureArc(points, signed)?.development ?? 0, settings.lengthDecimals),
          });
  const arcs = sides.filter(({ arc }) => arc !== null);
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.arcs.title')}>
      <Stack gap="md">
        <Text>{t('lands.arcs.text')}</Text>
        <Group grow align="flex-start">
          <NativeSelect
            label={t('lands.arcs.from')}
            data={codes}
            value={from}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
          <NativeSelect
            label={t('lands.arcs.to')}
            data={['', ...codes]}
            value={to}
            onChange={({ currentTarget: { value } }) => setTo(value)}
          />
          <TextInput
            label={t('lands.arcs.radius')}
            inputMode="decimal"
            maxLength={20}
            value={text}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Group>
        <Text size="sm" role="status" c={isGood || run.length < leastChords ? undefined : 'red'}>
          {note}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={() => void declare()} loading={declaring.isRunning} disabled={!isGood}>
            {t('lands.arcs.declare')}
          </Button>
        </Group>
        <Text fw={500}>{t('lands.arcs.known')}</Text>
        {arcs.length === 0 ? <Text size="sm">{t('lands.arcs.none')}</Text> : null}
        {arcs.map((side) => (
          <Group key={`${side.ring}.${side.index}`} justify="space-between">
            <Text size="sm">
              {t('lands.arcs.line', {
                ...{ from: side.from, to: side.to, radius: formatNumber(side.arc?.radius ?? 0, 2) },
              })}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={t('lands.arcs.undeclareOf', { from: side.from, to: side.to })}
              loading={undeclaring.isRunning}
              onClick={() => void undeclare(side)}
            >
              {t('lands.arcs.undeclare')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Straight sides from one vertex on to another, the way that the outline is told; none where there is an arc between. */
function runOf(sides: readonly MemorialSide[], from: string, to: string): readonly MemorialSide[] {
  const ring = sides.find((side) => side.from === from)?.ring;
  const own = sides.filter((side) => side.ring === ring);
  const start = own.findIndex((side) => side.from === from);
  const turned = [...own.slice(start), ...own.slice(0, start)];
  const end = turned.findIndex((side) => side.to === to);
  const run = turned.slice(0, end + 1);
  return run.some(({ arc }) => arc !== null) ? [] : run;
}

function pointsOf({ vertices }: Pick<MemorialAnswer, 'vertices'>, run: readonly MemorialSide[]): Point[] {
  const codes = [...run.map((side) => side.from), ...run.slice(-1).map((side) => side.to)];
  return codes.flatMap((name): Point[] => {
    const vertex = vertices.find(({ code }) => code === name);
    return vertex ? [[vertex.east, vertex.north]] : [];
  });
}
