import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { canReach } from './embedded-files.ts'

const execute = promisify(execFile)
const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: '/nonexistent', TZ: 'UTC' }

export type Account = { uid: number; gid: number }
export type Runner = (program: string, args: string[]) => Promise<unknown>

/**
 * Runs PostgreSQL's programs as an account, ours where it is undefined. An account that may not
 * walk to the paths, as none may into a checkout in root's home, is given the right to pass through
 * closed folders (CAP_DAC_OVERRIDE) with it; `setpriv` is part of every Debian.
 */
export function runnerAs(account: Account | undefined, paths: readonly string[]): Runner {
  if (!account || paths.every((path) => canReach(account, path)))
    return (program, args) => execute(program, args, { ...account, env, cwd: '/' })
  const { uid, gid } = account
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return (program, args) =>
    execute('setpriv', [...identity, ...right, '--', program, ...args], { env, cwd: '/' })
}
