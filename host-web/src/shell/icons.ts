import type { IconComponent, ShellIcon } from '@gleba/core';
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

const icons: Readonly<Record<ShellIcon, Icon>> = {
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

export function iconOf(icon: ShellIcon | IconComponent | undefined): Icon {
  if (typeof icon === 'string') return icons[icon];
  // Plugins' components are React's: what the declaration, which knows no screen library, cannot say.
  return (icon as Icon | undefined) ?? IconPuzzle;
}
