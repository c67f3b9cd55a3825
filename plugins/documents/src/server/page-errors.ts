import { defineErrors } from '@gleba/sdk';

/** Why a file becomes no page; sentences in `locales/errors`. */
export const pageErrors = defineErrors('documents', {
  extensionRefused: { params: { extensions: 'text' } },
  pageEncrypted: {},
  pageBroken: {},
  pageUndrawable: {},
  pageUnknown: {},
  pageTooLarge: {},
});
