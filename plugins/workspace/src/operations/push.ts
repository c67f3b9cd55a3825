import { allow, defineCommand, defineQuery, z } from '@gleba/sdk';

/** By which key a browser asks its push service for an address; null where people are not told on their devices here. */
export const pushKey = defineQuery('pushKey', {
  permission: allow.member,
  input: {},
  output: { publicKey: z.nullable(z.string()) },
});

/** 65 and 16 bytes in base64url, with or without padding. */
const base64Url = (longest: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(longest));

/** Has the person told on this browser, which says where (`PushSubscription.toJSON()`). */
export const addPushDevice = defineCommand('addPushDevice', {
  permission: allow.member,
  input: {
    endpoint: z.string().check(z.regex(/^https:\/\/[^\s@]+$/), z.maxLength(2000)),
    p256dh: base64Url(100),
    auth: base64Url(30),
  },
  errors: ['workspace.pushOff'],
  output: { pushDeviceId: z.uuid() },
});

export const pushOperations = [pushKey, addPushDevice];
