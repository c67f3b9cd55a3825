import { addressInProject } from '@gleba/core';
import { Button, NotFoundState, Screen, useServices, useTranslate } from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { firstScreen } from './guard.ts';

/** Nobody serves the address, or there is no such thing for this person: says so, and offers ways on. */
export default observer(function UnknownAddress({ what }: { readonly what: 'address' | 'project' | 'record' }) {
  const { session } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const { project } = session;
  return (
    <Screen>
      <NotFoundState
        title={t(`shell.unknown.${what}`)}
        text={t(`shell.unknown.${what}.text`)}
        action={
          <>
            <Button component={Link} to={firstScreen}>
              {t('shell.unknown.toProjects')}
            </Button>
            {project ? (
              <Button component={Link} to={addressInProject(project.id)} variant="default">
                {t('shell.unknown.toProject', { name: project.name })}
              </Button>
            ) : null}
            {window.history.length > 1 ? (
              <Button variant="subtle" onClick={() => navigate(-1)}>
                {t('shell.unknown.back')}
              </Button>
            ) : null}
          </>
        }
      />
    </Screen>
  );
});
