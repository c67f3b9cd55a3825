import { openTestBus } from '../../src/server/bus/testing/test-bus.ts';
import { describeBusContract } from './bus-contract.ts';

describeBusContract('NATS JetStream', openTestBus);
