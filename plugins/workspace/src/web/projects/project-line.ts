import { Project } from '@gleba/sdk';
import { type Texts, valueLabel } from '@gleba/sdk/web';

/** What a project is and where: 'Obra · Governador Valadares, Minas Gerais'. No badge: those say how far it is. */
export function projectLine(
  t: Texts,
  { type, city, state }: { readonly type: string; readonly city?: string | null; readonly state?: string | null },
): string {
  const place = [city, state].filter(Boolean).join(', ');
  // Of 'other' there is nothing to say; it is what a project is before anybody said.
  const kind = type === 'other' ? '' : valueLabel(t, Project, 'type', type);
  return [kind, place].filter(Boolean).join(' · ');
}
