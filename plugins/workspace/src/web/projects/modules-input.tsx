import { Checkbox, type FormEditorProps, observer, pluginTitle, useServices, useTranslate } from '@gleba/sdk/web';
import { changedModules } from './project-modules.ts';
import classes from './projects.module.css';

/** Which areas the project shows. All of them is kept as none named, so that an area that comes later is shown too. */
export const ModulesInput = observer(function ModulesInput({
  label,
  value,
  error,
  isDisabled,
  onChange,
}: FormEditorProps) {
  const { panels, session } = useServices();
  const t = useTranslate();
  const known = panels.modules.filter((id) => session.allowsPlugin(id, 'see'));
  const chosen = Array.isArray(value) ? (value as readonly string[]) : undefined;
  if (known.length === 0) return null;
  return (
    <Checkbox.Group
      label={label}
      description={t('workspace.projects.modulesHelp')}
      error={error ?? (chosen?.length === 0 ? t('workspace.projects.noModule') : undefined)}
      value={[...(chosen ?? known)]}
      onChange={(next) => onChange(changedModules(known, chosen, next))}
    >
      <div className={classes.modules}>
        {known.map((id) => (
          <Checkbox key={id} value={id} label={pluginTitle(t, id)} disabled={isDisabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
});
