import { spawn } from 'node:child_process'
import { childrenOf, commandOf, isAlive, until } from '#test/server.ts'
import { answersAt } from './installations.ts'

const parent = 'main/server.ts'

/** Starts `npm run dev` of an installed copy and waits until it is ready; answers its processes. */
export async function startDevelopment(folder: string, port: number) {
  const { PATH = '', HOME = '/' } = process.env
  const npm = spawn('npm', ['run', '-s', 'dev'], {
    cwd: folder,
    env: { PATH, HOME, ENV_FILE: 'none', PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise((resolve) => npm.once('exit', resolve))
  const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null
  const family = () => belowOf(npm.pid ?? 0)
  const named = (name: string) => family().find((pid) => commandOf(pid).includes(name)) ?? 0
  await answersAt(port, hasEnded)
  return {
    ready: () => answersAt(port, hasEnded),
    /** The process id by file; 0 where there is none. */
    named,
    /** Signals only the parent; settles once none of the Node processes is left. */
    async end(signal: NodeJS.Signals) {
      const ours = family().filter((pid) => commandOf(pid).includes('src/main/'))
      process.kill(named(parent), signal)
      await until(() => !ours.some(isAlive))
      await gone
    },
    /** Ends it in any case. */
    async stop() {
      if (!hasEnded() && npm.pid) process.kill(-npm.pid, 'SIGTERM')
      await gone
    },
  }
}

function belowOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...belowOf(child)])
}
