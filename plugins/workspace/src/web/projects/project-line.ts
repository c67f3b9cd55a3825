import { Project } from '@gleba/sdk';
import { type Texts, valueLabel } from '@gleba/sdk/web';

/** What a project is and where: 'Obra · Governador Valadares, Minas Gerais'. No badge: those say how far it is. */
export function projectLine(
  t: Texts,
  { type, city, state }: { readonly type: string; readonly city?: string | null; readonly state?: string | null },
): string {
  const place = [city, state].filter(Boolean).join(', ');
  return [valueLabel(t, Project, 'type', type), place].filter(Boolean).join(' · ');
}
