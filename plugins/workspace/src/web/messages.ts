import { type LocaleMessages, mergeMessages } from '@gleba/sdk/web';
import accountEn from '../locales/account/en.json' with { type: 'json' };
import accountEs from '../locales/account/es.json' with { type: 'json' };
import accountPtBR from '../locales/account/pt-BR.json' with { type: 'json' };
import brandingEn from '../locales/branding/en.json' with { type: 'json' };
import brandingEs from '../locales/branding/es.json' with { type: 'json' };
import brandingPtBR from '../locales/branding/pt-BR.json' with { type: 'json' };
import cataloguesEn from '../locales/catalogues/en.json' with { type: 'json' };
import cataloguesEs from '../locales/catalogues/es.json' with { type: 'json' };
import cataloguesPtBR from '../locales/catalogues/pt-BR.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import feedbackEn from '../locales/feedback/en.json' with { type: 'json' };
import feedbackEs from '../locales/feedback/es.json' with { type: 'json' };
import feedbackPtBR from '../locales/feedback/pt-BR.json' with { type: 'json' };
import filesEn from '../locales/files/en.json' with { type: 'json' };
import filesEs from '../locales/files/es.json' with { type: 'json' };
import filesPtBR from '../locales/files/pt-BR.json' with { type: 'json' };
import notificationsEn from '../locales/notifications/en.json' with { type: 'json' };
import notificationsEs from '../locales/notifications/es.json' with { type: 'json' };
import notificationsPtBR from '../locales/notifications/pt-BR.json' with { type: 'json' };
import organizationsEn from '../locales/organizations/en.json' with { type: 'json' };
import organizationsEs from '../locales/organizations/es.json' with { type: 'json' };
import organizationsPtBR from '../locales/organizations/pt-BR.json' with { type: 'json' };
import projectsEn from '../locales/projects/en.json' with { type: 'json' };
import projectsEs from '../locales/projects/es.json' with { type: 'json' };
import projectsPtBR from '../locales/projects/pt-BR.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import referralsEn from '../locales/referrals/en.json' with { type: 'json' };
import referralsEs from '../locales/referrals/es.json' with { type: 'json' };
import referralsPtBR from '../locales/referrals/pt-BR.json' with { type: 'json' };

/** All texts of the plugin. An area with many of them has a folder of its own under `locales`, joined in this file. */
export const messages: LocaleMessages = mergeMessages([
  { 'pt-BR': ptBR, en, es },
  { 'pt-BR': accountPtBR, en: accountEn, es: accountEs },
  { 'pt-BR': brandingPtBR, en: brandingEn, es: brandingEs },
  { 'pt-BR': cataloguesPtBR, en: cataloguesEn, es: cataloguesEs },
  { 'pt-BR': feedbackPtBR, en: feedbackEn, es: feedbackEs },
  { 'pt-BR': filesPtBR, en: filesEn, es: filesEs },
  { 'pt-BR': notificationsPtBR, en: notificationsEn, es: notificationsEs },
  { 'pt-BR': organizationsPtBR, en: organizationsEn, es: organizationsEs },
  { 'pt-BR': projectsPtBR, en: projectsEn, es: projectsEs },
  { 'pt-BR': referralsPtBR, en: referralsEn, es: referralsEs },
]);
