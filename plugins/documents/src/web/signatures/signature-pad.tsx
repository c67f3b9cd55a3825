import { Button, Group, SegmentedControl, Stack, Text, TextInput, useTranslate } from '@gleba/sdk/web';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { markField, markLimits, type SignatureMark } from '../../signature-values.ts';
import classes from './signatures.module.css';

export interface SignaturePadProps {
  readonly name: string;
  readonly onChange: (mark: SignatureMark | undefined) => void;
}
type Stroke = readonly (readonly [number, number])[];

/** A signature as it is drawn with finger, pen or mouse, or a name in letters: who cannot draw writes. */
export function SignaturePad({ name, onChange }: SignaturePadProps) {
  const t = useTranslate();
  const [kind, setKind] = useState<'drawn' | 'typed'>('drawn');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [text, setText] = useState(name);
  useEffect(() => {
    if (kind === 'typed') onChange(text.trim().length > 1 ? { kind, text: text.trim() } : undefined);
    else onChange(strokes.length > 0 ? { kind, strokes } : undefined);
  }, [kind, strokes, text, onChange]);
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('documents.sign.how')}
        value={kind}
        onChange={(value) => setKind(value === 'typed' ? 'typed' : 'drawn')}
        data={[
          { value: 'drawn', label: t('documents.sign.draw') },
          { value: 'typed', label: t('documents.sign.type') },
        ]}
      />
      {kind === 'drawn' ? (
        <>
          <Pad strokes={strokes} onStrokes={setStrokes} label={t('documents.sign.padLabel')} />
          <Group gap="xs">
            <Button variant="default" size="compact-sm" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
              {t('documents.sign.clear')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('documents.sign.padHint')}
            </Text>
          </Group>
        </>
      ) : (
        <>
          <TextInput
            label={t('documents.sign.typedName')}
            value={text}
            maxLength={markLimits.name}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes.typed} aria-hidden>
            {text}
          </div>
        </>
      )}
    </Stack>
  );
}

interface PadProps {
  readonly strokes: readonly Stroke[];
  readonly onStrokes: (change: (strokes: readonly Stroke[]) => readonly Stroke[]) => void;
  readonly label: string;
}

function Pad({ strokes, onStrokes, label }: PadProps) {
  const isDown = useRef(false);
  const pointOf = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(1, value)) * most);
    return [
      within((event.clientX - left) / width, markField.width),
      within((event.clientY - top) / height, markField.height),
    ];
  };
  const points = strokes.reduce((total, { length }) => total + length, 0);
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.pad}
      viewBox={`0 0 ${markField.width} ${markField.height}`}
      onPointerDown={(event) => {
        if (strokes.length >= markLimits.strokes || points >= markLimits.points) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDown.current = true;
        const first = pointOf(event);
        onStrokes((all) => [...all, [first]]);
      }}
      onPointerMove={(event) => {
        if (!isDown.current || points >= markLimits.points) return;
        const next = pointOf(event);
        onStrokes((all) => [...all.slice(0, -1), [...(all.at(-1) ?? []), next]]);
      }}
      onPointerUp={() => {
        isDown.current = false;
      }}
      onPointerCancel={() => {
        isDown.current = false;
      }}
    >
      {strokes.map((stroke, index) => (
        <polyline
          // Strokes are only added at the end.
          key={`${index + 1}`}
          points={[...stroke, ...(stroke.length === 1 ? stroke : [])].map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke="#1c2420"
          strokeWidth={9}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
