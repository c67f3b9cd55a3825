import { accessKey } from '@gleba/sdk';

/** Seeing what is known of the ground, and the notices. */
export const soilKey = accessKey('soil');
/** Writing what a survey found. */
export const soilSurveyKey = accessKey('soil.survey');
