import {
  Button,
  fieldLabel,
  observer,
  TextInput,
  useCommand,
  useNavigate,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { landFromCoordinates, landShapeFromCoordinates } from '../../operations/coordinates.ts';
import { undoShapeChange } from '../../operations/geometry.ts';
import { landStores } from '../land-stores.ts';
import { Trouble } from '../trouble.tsx';
import { acceptClosure } from './accept-closure.ts';
import classes from './coordinates.module.css';
import type { SaveProps } from './tab-props.ts';

const names = ['block', 'lot', 'subdivision'] as const;

/** How the lot is called, and the way into the project; a traverse beyond its limits is asked about first. */
export const CoordinatesSave = observer(function CoordinatesSave(props: SaveProps) {
  const { draft, change, read, given, preview, lot, projectId, onSaved } = props;
  const t = useTranslate();
  const { api, notifier } = useServices();
  const navigate = useNavigate();
  const selection = useStore(landStores.selection);
  const create = useCommand(landFromCoordinates);
  const reshape = useCommand(landShapeFromCoordinates);
  const [isAsked, setAsked] = useState(false);
  const { key } = draft;
  const isNamed = lot !== undefined || (key.block.trim() !== '' && key.lot.trim() !== '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed) return setAsked(true);
    const { isAccepted, isRefused } = await acceptClosure(t, read);
    if (isRefused) return;
    const { landId: _landId, ...common } = given;
    const made = lot
      ? await reshape.run({ ...common, isAccepted, landId: lot.landId, geometryId: lot.geometryId })
      : await create.run({ ...common, isAccepted, land: { ...key, subdivision: key.subdivision.trim() || null } });
    if (!made) return;
    const landId = 'landId' in made ? made.landId : lot?.landId;
    onSaved();
    selection.point(landId);
    const text = t(lot ? 'lands.drawing.saved.edit' : 'lands.drawing.saved.polygon');
    const covered = made.overlaps.length;
    notifier.success(covered > 0 ? `${text} ${t('lands.drawing.overlaps', { count: covered })}` : text, {
      label: t('ui.undo'),
      run: () =>
        void api.run(undoShapeChange, { projectId, operationId: made.operationId }, { isQuiet: true }).then(
          () => notifier.success(t('lands.drawing.undone')),
          (error: Error) => notifier.error(error.message),
        ),
    });
    navigate(`/lands/${landId}`);
  };
  const trouble = create.error ?? reshape.error;
  return (
    <form
      className={classes.save}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t('lands.coordinates.save')}
    >
      {lot ? null : (
        <div className={classes.fields}>
          {names.map((name) => (
            <TextInput
              key={name}
              label={fieldLabel(t, Land, name)}
              required={name !== 'subdivision'}
              value={key[name]}
              error={
                isAsked && name !== 'subdivision' && !key[name].trim() ? t('lands.coordinates.required') : undefined
              }
              onChange={(event) => {
                const { value } = event.currentTarget;
                change((before) => ({ key: { ...before.key, [name]: value } }));
              }}
            />
          ))}
        </div>
      )}
      {trouble ? <Trouble role="alert">{trouble}</Trouble> : null}
      <Button type="submit" loading={create.isRunning || reshape.isRunning} disabled={!preview?.shape}>
        {t(lot ? 'lands.drawing.save.edit' : 'lands.drawing.save.polygon')}
      </Button>
    </form>
  );
});
