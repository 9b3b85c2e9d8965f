import { EnvironmentError, exitCodeConfig, parseEnv } from '@parley/server';
import { configSchema, type Config } from './config.ts';

/** The configuration in the environment, or its end with every problem of the environment on stderr. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  try {
    return parseEnv(configSchema, environment);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(exitCodeConfig);
  }
}
