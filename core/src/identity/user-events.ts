import * as z from 'zod/mini';
import { defineEvent } from '../event/event.ts';

/** Whoever runs the server let somebody try again who had been locked out. */
export const userUnlocked = defineEvent('core.user.unlocked', { data: z.object({ email: z.string() }) });
