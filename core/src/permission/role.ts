/** Roles of a membership, strongest first. `contact` can receive tasks but sees nothing. */
export const roles = ['staff', 'admin', 'manager', 'pilot', 'user', 'contact'] as const;
export type Role = (typeof roles)[number];

/** Staff, administrators and managers: unlimited access inside the organization. */
export function isAdminAndUp(role: Role): boolean {
  return role === 'staff' || role === 'admin' || role === 'manager';
}

export function isPilotAndUp(role: Role): boolean {
  return isAdminAndUp(role) || role === 'pilot';
}
