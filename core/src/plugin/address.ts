/**
 * Where things stand. A plugin says a screen's address short, as people say it (`/lands`, `/:project/documents`); what is of a
 * project stands below the project's own address (`/p/:projectId/lands`), so that the address alone tells what one sees.
 */
const projectRoot = '/p/';
/** How a path names its project at its beginning: `/project/:projectId/…`, `/:project/…`. */
const namedProject = /^(?:\/project)?\/:(project(?:Id)?)(?=\/|$)/;
const saidProject = /^(?:\/project)?\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=[/?#]|$)/i;
const standsIn = /^\/p\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=[/?#]|$)/i;

/** The pattern below the project for one that was said short. */
export function patternInProject(said: string): string {
  const [whole = '', name = 'projectId'] = namedProject.exec(said) ?? [];
  return withoutSlash(`${projectRoot}:${name}${said.slice(whole.length)}`);
}

/** What is said behind the project, if one is named: `/documents` of `/:project/documents`. */
export function shortPath(said: string): string {
  return withoutSlash(said.replace(namedProject, ''));
}

/** Whether the path itself names a project at its beginning. */
export function namesProject(said: string): boolean {
  return namedProject.test(said);
}

/** An address that was said short, in this project: `/lands/1?tab=history` is `/p/<project>/lands/1?tab=history`. */
export function addressInProject(projectId: string, said = '/'): `/${string}` {
  const [whole = ''] = saidProject.exec(said) ?? standsIn.exec(said) ?? [];
  const rest = said.slice(whole.length);
  return `${projectRoot}${encodeURIComponent(projectId)}${rest === '/' ? '' : rest}` as `/${string}`;
}

/** The project that an address stands in. */
export function projectOfAddress(address: string): string | undefined {
  return standsIn.exec(address)?.[1];
}

/** What is said of an address within its project: `/lands` of `/p/<project>/lands`. */
export function withoutProject(address: string): string {
  return address.replace(standsIn, '');
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
