import { deliveryTask } from './mail/delivery-task.ts';
import { drainTask } from './drain/drain-task.ts';
import { relayTask } from './internal/relay-task.ts';
import { fileDeletionTask } from './files/deletion-task.ts';
import { readingTask } from './knowledge/reading-task.ts';
import { maintenanceTask } from './maintenance/maintenance-task.ts';
import { resultMailsTask } from './result-mails/tell-of-results.ts';
import { sendingTask } from './events/sending/sending-task.ts';
import type { TaskDeps, WorkerTask } from './worker/task.ts';

/** Everything the worker does. */
export const tasks: readonly WorkerTask<TaskDeps>[] = [
  drainTask,
  relayTask,
  deliveryTask,
  resultMailsTask,
  sendingTask,
  fileDeletionTask,
  readingTask,
  maintenanceTask,
];
