import { startService, type Server } from '@parley/dev-stack';
import { loggedStatuses, send } from '@parley/testing';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

test.each([
  [0, 0],
  [50, 2],
  [100, 4],
])(
  'with LOG_SUCCESSES_PERCENT=%d so many of four successes are logged: %d; and each failure',
  async (percent, logged) => {
    const { deps, internalToken } = world.management;
    const { DATABASE_URL, REDIS_PREFIX } = deps.config;
    const environment = {
      DATABASE_URL,
      REDIS_PREFIX,
      INTERNAL_TOKEN: internalToken,
      LOG_LEVEL: 'info',
      LOG_SUCCESSES_PERCENT: String(percent),
    };
    const start = (logFile: string): Promise<Server> =>
      startService({
        name: 'management',
        entry: 'services/management/src/main.ts',
        portVariable: 'PORT',
        logFile,
        environment,
      });
    const statuses = await loggedStatuses(start, async (url) => {
      const list = `${url}/api/v1/workspaces`;
      for (let asked = 0; asked < 4; asked++) {
        expect((await send(list, 'GET', { token: world.user.secretToken })).status).toBe(200);
        expect((await send(list, 'GET', { token: 'nobody' })).status).toBe(401);
      }
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(logged);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  },
);
