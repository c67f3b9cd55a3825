import type { GeoJsonGeometry } from '@gleba/sdk';
import { Button, FileButton, type FormEditorProps, IconTrash, IconUpload, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import classes from '../projects.module.css';
import { BoundaryPicture } from './boundary-picture.tsx';
import { outlineOf } from './outline.ts';
import { boundaryExtensions, largestBoundaryFile, readBoundaries } from './read-boundaries.ts';

/** Where the project lies: polygons of a GeoJSON or KML file, seen before they are saved. */
export function BoundariesInput({ label, value, error, isDisabled, onChange }: FormEditorProps) {
  const t = useTranslate();
  const [refusal, setRefusal] = useState<string>();
  const geometry = (value ?? undefined) as GeoJsonGeometry | undefined;
  const take = async (file: File | null) => {
    if (!file) return;
    if (file.size > largestBoundaryFile) return setRefusal(t('workspace.boundaries.tooLarge'));
    const read = readBoundaries(file.name, await file.text());
    setRefusal('refusal' in read ? t(`workspace.boundaries.${read.refusal}`) : undefined);
    if ('geometry' in read) onChange(read.geometry);
  };
  const problem = refusal ?? error;
  return (
    <section className={classes.attachment} aria-label={label}>
      <h4 className={classes.attachmentTitle}>{label}</h4>
      {geometry ? (
        <>
          <BoundaryPicture geometry={geometry} label={t('workspace.boundaries.picture')} />
          <p className={classes.note}>
            {t('workspace.boundaries.positions', { count: outlineOf(geometry)?.vertices ?? 0 })}
          </p>
        </>
      ) : (
        <p className={classes.note}>{t('workspace.boundaries.help')}</p>
      )}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={classes.attachmentActions}>
        <FileButton onChange={(file) => void take(file)} accept={boundaryExtensions.join(',')} disabled={isDisabled}>
          {(button) => (
            <Button {...button} variant="default" size="xs" leftSection={<IconUpload size={15} />}>
              {t(geometry ? 'workspace.boundaries.replace' : 'workspace.boundaries.choose')}
            </Button>
          )}
        </FileButton>
        {geometry ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            disabled={isDisabled}
            leftSection={<IconTrash size={15} />}
            onClick={() => onChange(null)}
          >
            {t('workspace.boundaries.remove')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
