/** Where dashboards stand: a project's below it, the organization's by themselves. */
export function dashboardsPath(projectId: string | undefined): string {
  return projectId === undefined ? '/dashboards' : `/${projectId}/dashboards`;
}

export function dashboardPath(projectId: string | undefined, id: string): string {
  return projectId === undefined ? `/dashboards/${id}` : `/${projectId}/dashboards/dashboard/${id}`;
}
