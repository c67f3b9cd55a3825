import { accessGroups, Project, UserOrganization } from '@gleba/sdk';
import { observer, ReferenceSelect, StatusBadge, useServices, useTranslate, valueLabel } from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './people.module.css';
import { useAccessKeys } from './use-access-keys.ts';
import { type EffectiveAccess, useEffectiveAccess } from './use-effective-access.ts';

const isGranted = ({ grants }: EffectiveAccess, key: string) =>
  grants.some(({ accessKeys }) => accessKeys.includes(key));

/** What this person may do in a project, key by key, and where each yes or no comes from. */
export const AccessExplanation = observer(function AccessExplanation({ userId }: { readonly userId: string }) {
  const t = useTranslate();
  const { session } = useServices();
  const [projectId, setProjectId] = useState<string | null>(session.projectId ?? null);
  const { keys } = useAccessKeys();
  const access = useEffectiveAccess(userId, projectId);
  return (
    <section className={classes.card} aria-label={t('workspace.why.title')}>
      <h2>{t('workspace.why.title')}</h2>
      <ReferenceSelect
        entityId={Project.id}
        label={t('workspace.why.project')}
        value={projectId}
        onChange={setProjectId}
      />
      {access && keys ? (
        <table className={classes.why}>
          {accessGroups.map((group) => {
            const own = keys.filter(
              (known) => known.group === group && (known.isAsked || isGranted(access, known.key)),
            );
            return own.length === 0 ? null : (
              <tbody key={group}>
                <tr>
                  <th colSpan={3} scope="rowgroup">
                    {t(`access.group.${group}`)}
                  </th>
                </tr>
                {own.map(({ key, isEnabled, isAsked }) => {
                  const reasons = reasonsOf(access, key);
                  return (
                    <tr key={key}>
                      <td>{t(`access.${key}`)}</td>
                      <td>
                        <StatusBadge
                          label={t(reasons.isHeld ? 'workspace.why.yes' : 'workspace.why.no')}
                          tone={reasons.isHeld ? 'success' : 'neutral'}
                        />
                      </td>
                      <td className={classes.muted}>
                        {reasons.words.join('; ')}
                        {isEnabled && isAsked ? null : (
                          <span className={classes.note}>
                            {t(isEnabled ? 'workspace.people.keyUnasked' : 'workspace.people.keyOff')}
                          </span>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            );
          })}
        </table>
      ) : null}
    </section>
  );

  function reasonsOf({ role, isUnlimited, isExcluded, grants }: EffectiveAccess, key: string) {
    const word = valueLabel(t, UserOrganization, 'role', role);
    if (isUnlimited) return { isHeld: true, words: [t('workspace.why.role', { role: word })] };
    if (isExcluded) return { isHeld: false, words: [t('workspace.why.excluded', { role: word })] };
    const by = grants.filter(({ accessKeys }) => accessKeys.includes(key));
    const words = by.map(({ level, profileName }) =>
      t(level === 'project' ? 'workspace.why.project.here' : 'workspace.why.organization', { profile: profileName }),
    );
    return { isHeld: by.length > 0, words: by.length > 0 ? words : [t('workspace.why.none')] };
  }
});
