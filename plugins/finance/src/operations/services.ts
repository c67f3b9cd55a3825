import { moveOperation } from '@gleba/sdk';
import { ServiceType } from '../entities/services/service-type.entity.ts';

export const serviceOperations = [moveOperation(ServiceType)];
