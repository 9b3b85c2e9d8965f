import { deliveryTask } from '../deliveries/delivery-task.ts';
import { drainTask } from '../drain/drain-task.ts';
import { relayTask } from '../outbox/relay-task.ts';
import { housekeepingTask } from '../retention/housekeeping-task.ts';
import type { WorkerTask } from './task.ts';

/** Everything the worker does. */
export const tasks: readonly WorkerTask[] = [drainTask, relayTask, deliveryTask, housekeepingTask];
