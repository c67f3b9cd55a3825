import { defineEntity } from '../entity/entity.ts';
import { enumeration, instant, text } from '../entity/field.ts';
import { allow } from '../permission/access-rule.ts';
import { pluginStates } from './plugin-state.ts';

/**
 * What an organization decided about a plugin; without a row it is what the plugin says of itself. Every member may read
 * it, since their screens follow it; only the lifecycle's commands write it.
 */
export const PluginInstallation = defineEntity('core.pluginInstallation', {
  scope: 'organization',
  title: ['pluginId'],
  fields: {
    pluginId: text({ required: true, max: 60, writing: 'create' }),
    state: enumeration(pluginStates, { required: true }),
    changedAt: instant({ required: true }),
  },
  unique: [{ id: 'plugin', fields: ['pluginId'] }],
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
