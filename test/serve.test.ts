import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { childrenOf, commandOf, databaseOf, isAlive, startServer, until } from './server.ts'

const port = 3452
const dataDir = `.data/test-serve-${process.env.TEST_PG ?? 'main'}`
const folder = mkdtempSync(join(tmpdir(), 'oxalate-serve-'))
const launcher = 'src/main/own-node.mjs'
rmSync(dataDir, { recursive: true, force: true })
afterAll(() => rmSync(folder, { recursive: true }))

/** A copy of the named files, in its own folder, with nothing built. */
function aCopy(name: string, ...files: string[]): string {
  const copy = join(folder, name)
  for (const file of files) cpSync(file, join(copy, file), { recursive: true })
  return copy
}

async function run(cwd: string, ...args: string[]) {
  const { PATH = '' } = process.env
  return promisify(execFile)('node', args, { cwd, env: { PATH, ENV_FILE: 'none' } }).then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr }),
  )
}

/** The first Node of the path that cannot run the product, skipping the one that npm puts first. */
function olderNode(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'node'))
    .filter((file) => existsSync(file))
  return found.find((file) => {
    const version = execFileSync(file, ['--version'], { encoding: 'utf8' })
    return Number(version.slice(1).split('.')[0]) < 26
  })
}

const older = olderNode()

test('without a finished build it says what to run, and starts nothing', async () => {
  const copy = aCopy('unbuilt', 'src/main')
  const { code, says } = await run(copy, launcher, 'src/main/server.ts')
  expect(says).toBe('There is no finished build in this folder. Run `npm run build` first.\n')
  expect(code).toBe(1)
  expect(existsSync(join(copy, '.data'))).toBe(false)
})

test('where no Node is new enough it says which is needed, and where it comes from', async ({
  skip,
}) => {
  if (!older) return skip('every Node of the path is new enough')
  const copy = aCopy('without-node', 'src/main')
  const ended = promisify(execFile)(older, [launcher, 'src/main/server.ts'], { cwd: copy })
  const { code, stderr } = await ended.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(stderr).toContain('Oxalate needs Node 26 or newer, this is v')
  expect(stderr).toContain('npm ci --include=optional')
  expect(code).toBe(1)
})

test('under an older Node it finds its own, and both stop and end as one', async ({ skip }) => {
  if (!older) return skip('every Node of the path is new enough')
  const begin = [older, launcher, 'src/main/server.ts']
  const server = startServer({ port, dataDir, begin })
  await server.ready()
  const family = server.family()
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  await until(() => !family.some(isAlive))

  const killed = startServer({ port, dataDir, begin })
  await killed.ready()
  const [parent = 0] = childrenOf(killed.pid)
  const theirs = () => [parent, ...childrenOf(parent), ...databaseOf(dataDir)]
  await until(() => theirs().length > 4)
  const all = theirs()
  killed.signal('SIGKILL')
  await until(() => !all.some(isAlive))
})

test('a build into the folder of a running server is refused', async () => {
  const copy = aCopy('served', 'scripts/build/free-to-build.ts')
  const [made, web] = [join(copy, 'build/start/made.json'), join(copy, 'src/main/web-process.ts')]
  for (const file of [made, web]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'process.stdin.resume()')
  }
  const served = spawn('node', [web], { stdio: ['pipe', 'ignore', 'inherit'] })
  await until(() => commandOf(served.pid ?? 0).includes(web))
  const refused = await run(copy, 'scripts/build/free-to-build.ts')
  expect(refused.says).toBe(
    `A server runs from this folder (process ${served.pid}): a build would take its files away. Stop it first, or build in another copy of the folder.\n`,
  )
  expect(refused.code).toBe(1)
  expect(existsSync(made)).toBe(true)

  served.stdin.end()
  await once(served, 'exit')
  expect((await run(copy, 'scripts/build/free-to-build.ts')).code).toBe(0)
  expect(existsSync(made)).toBe(false) // an unfinished build does not count as finished
})

test('a server is identified by the full path of its web process', async () => {
  const server = startServer({ port, dataDir })
  await server.ready()
  const command = commandOf(server.childNamed('web-process'))
  expect(command.split('\0')).toContain(resolve('src/main/web-process.ts'))
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})
