import { accessGroups } from '@gleba/sdk';
import { Button, Checkbox, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './people.module.css';
import type { KnownKey } from './use-access-keys.ts';

interface AccessMatrixProps {
  readonly keys: readonly KnownKey[];
  readonly granted: ReadonlySet<string>;
  readonly onChange: (granted: ReadonlySet<string>) => void;
}

/**
 * Groups and what can be granted in each. What nothing in the program asks for is not offered; where it was granted before it can be taken
 * away, and what only a plugin that is off asks for says so.
 */
export function AccessMatrix({ keys, granted, onChange }: AccessMatrixProps) {
  const t = useTranslate();
  const [held] = useState(granted);
  const known = new Set(keys.map(({ key }) => key));
  const lost = [...granted].filter((key) => !known.has(key));
  const toggle = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(granted);
    for (const key of changed) isOn ? next.add(key) : next.delete(key);
    onChange(next);
  };
  return (
    <>
      {accessGroups.map((group) => {
        const own = keys.filter((known) => known.group === group && (known.isAsked || held.has(known.key)));
        const count = own.filter(({ key }) => granted.has(key)).length;
        const isWhole = count === own.length;
        const title = t(`access.group.${group}`);
        return own.length === 0 ? null : (
          <section key={group} aria-label={title}>
            <header className={classes.groupHead}>
              <h3>{title}</h3>
              <span className={classes.muted}>{t('workspace.people.granted', { count, total: own.length })}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() =>
                  toggle(
                    own.map(({ key }) => key),
                    !isWhole,
                  )
                }
              >
                {t(isWhole ? 'workspace.people.grantNone' : 'workspace.people.grantAll')}
              </Button>
            </header>
            <ul className={classes.keys}>
              {own.map((known) => (
                <li key={known.key}>
                  <Checkbox
                    label={t(`access.${known.key}`)}
                    description={noteOf(known)}
                    checked={granted.has(known.key)}
                    onChange={(event) => toggle([known.key], event.currentTarget.checked)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {lost.length > 0 ? (
        <section aria-label={t('access.group.lost')}>
          <header className={classes.groupHead}>
            <h3>{t('access.group.lost')}</h3>
          </header>
          <ul className={classes.keys}>
            {lost.map((key) => (
              <li key={key}>
                <Checkbox
                  label={key}
                  description={t('workspace.people.keyLost')}
                  checked
                  onChange={() => toggle([key], false)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );

  function noteOf({ key, isEnabled, isAsked }: KnownKey): string | undefined {
    if (!isEnabled) return t('workspace.people.keyOff');
    if (!isAsked) return t('workspace.people.keyUnasked');
    return t.has(`access.${key}.help`) ? t(`access.${key}.help`) : undefined;
  }
}
