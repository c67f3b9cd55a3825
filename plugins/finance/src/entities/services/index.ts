import { Invoice } from './invoice.entity.ts';
import { Service } from './service.entity.ts';
import { ServiceType } from './service-type.entity.ts';

/** What the office does for money, and what it invoices. */
export const serviceEntities = [ServiceType, Service, Invoice] as const;
