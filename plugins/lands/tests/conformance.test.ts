import { describePlugin } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

describePlugin({ server, web }, { membersMay: ['lands.layerType.read'] });
