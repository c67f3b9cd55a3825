import type { GeoJsonGeometry } from '@gleba/sdk';
import type { Bounds } from '@gleba/sdk/geo';
import {
  ApiError,
  Button,
  FileButton,
  IconTrash,
  IconUpload,
  observer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { areaLimits, largestAreaFile, packedAreaExtensions } from '../../referrals/referral-fields.ts';
import { outlineOf } from '../projects/boundaries/outline.ts';
import { boundaryExtensions, readBoundaries } from '../projects/boundaries/read-boundaries.ts';
import { readPackedArea } from './referral-api.ts';
import classes from './referral-screen.module.css';

const BoundaryMap = lazy(() => import('../projects/boundaries/boundary-map.tsx'));
const extensions = [...boundaryExtensions, ...packedAreaExtensions];

export interface AreaInputProps {
  readonly token: string;
  readonly value: GeoJsonGeometry | null;
  readonly onChange: (value: GeoJsonGeometry | null) => void;
  /** Where to look before there is an area: that of the address. */
  readonly box: Bounds | undefined;
  readonly error: string | undefined;
}

/** The area, drawn on a map or out of a file. What is drawn counts at once: nobody has to finish drawing before sending. */
export const AreaInput = observer(function AreaInput({ token, value, onChange, box, error }: AreaInputProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [refusal, setRefusal] = useState<string>();
  const [isReading, setReading] = useState(false);
  /** What the map begins to draw with; while it draws, `value` runs ahead of it. */
  const [base, setBase] = useState(value);
  /** Another file or place: the map begins anew. */
  const [version, setVersion] = useState(0);
  const put = (geometry: GeoJsonGeometry | null) => {
    setBase(geometry);
    setVersion((old) => old + 1);
    setRefusal(undefined);
    onChange(geometry);
  };
  const take = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    try {
      put(await areaOf(file));
    } catch (problem) {
      setRefusal(problem instanceof ApiError || problem instanceof Refusal ? problem.message : t('ui.error.unknown'));
    } finally {
      setReading(false);
    }
  };
  const areaOf = async (file: File): Promise<GeoJsonGeometry> => {
    if (file.size > largestAreaFile) throw new Refusal(t('workspace.referral.fileTooLarge'));
    const isPacked = packedAreaExtensions.some((extension) => file.name.toLowerCase().endsWith(extension));
    if (isPacked) return readPackedArea(api, token, file);
    const read = readBoundaries(file.name, await file.text());
    if ('refusal' in read) throw new Refusal(t(`workspace.boundaries.${read.refusal}`));
    if ((outlineOf(read.geometry)?.positions ?? 0) > areaLimits.positions) {
      throw new Refusal(t('workspace.referral.tooManyVertices', { count: areaLimits.positions }));
    }
    return read.geometry;
  };
  const problem = refusal ?? error;
  const words = {
    save: t('workspace.referral.drawn'),
    begin: t('workspace.referral.begin'),
    change: t('workspace.referral.redraw'),
  };
  return (
    <div className={classes.area}>
      <Suspense fallback={<div className={classes.mapPlace} />}>
        <BoundaryMap
          key={`${version} ${base ? '' : (box ?? []).join(' ')}`}
          geometry={base}
          box={box}
          label={t('workspace.referral.map')}
          words={words}
          onDraw={onChange}
          onSave={async (geometry) => {
            setBase(geometry);
            onChange(geometry);
          }}
          problemOf={() => t('ui.error.unknown')}
        />
      </Suspense>
      <div className={classes.file}>
        <FileButton onChange={(file) => void take(file)} accept={extensions.join(',')}>
          {(button) => (
            <Button {...button} variant="default" size="xs" leftSection={<IconUpload size={15} />} loading={isReading}>
              {t('workspace.referral.file')}
            </Button>
          )}
        </FileButton>
        {value ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={15} />}
            onClick={() => put(null)}
          >
            {t('workspace.referral.removeArea')}
          </Button>
        ) : (
          <span className={classes.note}>{t('workspace.referral.fileHelp')}</span>
        )}
      </div>
      {value ? (
        <p className={classes.note} role="status">
          {t('workspace.referral.areaTaken', { count: outlineOf(value)?.vertices ?? 0 })}
        </p>
      ) : null}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
});

class Refusal extends Error {}
