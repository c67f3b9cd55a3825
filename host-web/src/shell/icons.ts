import type { IconComponent } from '@gleba/core';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconChecklist,
  IconClipboardList,
  IconFileText,
  IconFolders,
  IconHome,
  IconMap2,
  IconProgress,
  IconPuzzle,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

/**
 * The icons that navigation may name. A closed list: naming any of Tabler's 6,000 would put them all into the program.
 * Whoever needs another gives the component itself.
 */
const icons: Readonly<Record<string, Icon>> = {
  adjustments: IconAdjustments,
  'alert-triangle': IconAlertTriangle,
  checklist: IconChecklist,
  'clipboard-list': IconClipboardList,
  'file-text': IconFileText,
  folders: IconFolders,
  home: IconHome,
  'map-2': IconMap2,
  progress: IconProgress,
  'user-circle': IconUserCircle,
  users: IconUsers,
};

export function iconOf(icon: string | IconComponent | undefined): Icon {
  if (typeof icon === 'string') return icons[icon] ?? IconPuzzle;
  // Plugins' components are React's: what the declaration, which knows no screen library, cannot say.
  return (icon as Icon | undefined) ?? IconPuzzle;
}
