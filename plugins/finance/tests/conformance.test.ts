import { server as lands } from '@gleba/plugin-lands/server';
import { web as landsWeb } from '@gleba/plugin-lands/web';
import { describePlugin } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

describePlugin({ server, web }, { beside: [{ server: lands, web: landsWeb }] });
