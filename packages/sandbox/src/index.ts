export { sandboxScript, startSandboxThread, type SandboxThread, type TurnClock } from './sandbox-thread.ts';
