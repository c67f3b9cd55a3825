import { defineErrors } from '../error/define-errors.ts';

/** Why a plugin does not come into another state, or may not be used in this one. */
export const pluginErrors = defineErrors('core', {
  pluginNotConfirmed: { as: 'PLUGIN_NOT_CONFIRMED', params: { plugin: 'text' } },
  pluginNotExported: { as: 'PLUGIN_NOT_EXPORTED', params: { plugin: 'text' } },
  pluginPurging: { as: 'PLUGIN_STATE', params: { plugin: 'text' } },
  pluginHasDependants: { as: 'IN_USE', params: { entity: 'text', target: 'text', owner: 'text' } },
  pluginUnknown: { as: 'NOT_FOUND', params: { plugin: 'text' } },
  pluginRetired: { as: 'PLUGIN_RETIRED', params: { plugin: 'text' } },
  pluginDisabled: { as: 'PLUGIN_DISABLED', params: { plugin: 'text' } },
  pluginEssential: { as: 'PLUGIN_ESSENTIAL', params: { plugin: 'text' } },
  pluginState: { as: 'PLUGIN_STATE', params: { plugin: 'text', state: 'text', act: 'text' } },
  pluginNeeded: { as: 'PLUGIN_NEEDED', params: { plugin: 'text', others: 'text', count: 'number' } },
  pluginNeeds: { as: 'PLUGIN_NEEDS', params: { plugin: 'text', others: 'text' } },
});
