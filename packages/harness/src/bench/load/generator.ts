// A process of its own that makes load: takes tasks over the channel to its parent and sends back what they came to.
import type { LoadTask } from './load-task.ts';
import { runTask } from './run-task.ts';

process.on('message', (task) => {
  // the parent is start-generator.ts, which sends nothing else
  runTask(task as LoadTask).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
