import { Link, useLocation, useTranslate } from '@gleba/sdk/web';
import classes from './people.module.css';

const places = [
  { path: '/people/users', title: 'workspace.people.users' },
  { path: '/people/user-groups', title: 'workspace.userGroup.plural' },
  { path: '/people/profiles', title: 'core.profile.plural' },
  { path: '/people/companies', title: 'core.company.plural' },
] as const;

/** Who is there, and the sides of who may what. */
export function PeopleTabs() {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <nav className={classes.tabs} aria-label={t('workspace.people')}>
      {places.map(({ path, title }) => (
        <Link
          key={path}
          to={path}
          className={classes.tab}
          aria-current={pathname.startsWith(path) ? 'page' : undefined}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
