import { serverSide } from '@gleba/sdk/server';
import { soil } from '../plugin.ts';
import { askForSurvey } from './reactions/ask-for-survey.reaction.ts';
import { closeNotices } from './reactions/close-notices.reaction.ts';

export const server = serverSide(soil, () => ({ reactions: [askForSurvey, closeNotices] }));
