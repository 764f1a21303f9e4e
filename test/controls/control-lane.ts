// One copy of the tree in which guards are removed, with its own PostgreSQL.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Control } from './control.ts'
import { type Verdict, verdictOfScript } from './script-verdict.ts'

type Answer = { title: string; status: string; failureMessages: string[] }

const patience = 600_000
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What a run needs and git does not have: compiled message texts, and the types of the routes. */
const made = ['src/web/words/compiled', '.react-router']

/**
 * Makes what only a build or a type check makes, so that a clone that was never built works too: a
 * page test without its page would not run, and its guard would look undetected.
 */
export function prepare(): void {
  const isBuilt = existsSync('build/server')
  for (const args of [
    ['run', '-s', isBuilt ? 'words' : 'build'],
    ['exec', '--', 'react-router', 'typegen'],
  ])
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function makeCopy(name: string) {
  const copy = mkdtempSync(join(tmpdir(), `oxalate-controls-${name}-`))
  chmodSync(copy, 0o755) // PostgreSQL traverses it as another account
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'])
  const files = listed.toString().split('\0')
  for (const file of [...files.filter((file) => file && existsSync(file)), ...made]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(file, join(copy, file), { recursive: true, force: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  shareBuild(copy)
  return copy
}

/** Page tests need built pages: those of the tree, except while a guard of the pages is removed. */
function shareBuild(copy: string) {
  const own = join(copy, 'build')
  rmSync(own, { recursive: true, force: true })
  if (existsSync('build')) symlinkSync(resolve('build'), own)
}

/** Whether the removed guard is in the built pages that its test opens. */
function isInBuild({ by, file, also = [] }: Control): boolean {
  const isOfPages = [file, ...also.map((edit) => edit.file)].some((one) =>
    one.startsWith('src/web/'),
  )
  return isOfPages && 'file' in by && readFileSync(by.file, 'utf8').includes('withPages: true')
}

const read = (report: string): Answer[] => {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.flatMap((file: { assertionResults: Answer[] }) => file.assertionResults)
  } catch {
    return []
  }
}

/**
 * `expect(…).rejects` gives its assertion the stack, and with it the name, of a plain error; a
 * message of the test's own stands before it.
 */
const asserted = /AssertionError|^Error: ([^:\n]+: )?(promise (resolved|rejected) |expected )/

/** For all tests with this title: a test table fails when one of its rows fails. */
function verdictOf(answers: Answer[], title: string): Verdict {
  const ran = answers.filter(
    (answer) => answer.title === title && /passed|failed/.test(answer.status),
  )
  const reds = ran.filter(({ status }) => status === 'failed')
  if (ran.length === 0) return 'not run'
  if (reds.length === 0) return 'passed'
  const said = reds.flatMap(({ failureMessages }) => failureMessages)
  return said.some((text) => asserted.test(text)) ? 'failed' : 'broke'
}

/** Makes the copy and its test runner; the copy is removed with `using`. */
export function makeLane(name: string) {
  const copy = makeCopy(name)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TEST_PG: `${process.env.TEST_PG ?? 'controls'}-${name}`,
  }

  function run(command: string, args: string[]) {
    const child = spawn(command, args, { cwd: copy, env, timeout: patience, stdio: 'pipe' })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    return new Promise<{ status: number | null; said: string }>((settle) => {
      child.once('close', (status) => settle({ status, said }))
    })
  }

  /** The copy's own pages, without the guard; `rm` follows no link, so the tree's stay. */
  async function buildAnew(): Promise<boolean> {
    rmSync(join(copy, 'build'), { recursive: true, force: true })
    env.QUICK_BUILD = '1'
    return (await run('npm', ['run', '-s', 'bundle'])).status === 0
  }

  /** The verdict of each of these tests of one file, in one run. */
  async function judgeTests(file: string, titles: string[]): Promise<Map<string, Verdict>> {
    const report = join(copy, 'control.json')
    rmSync(report, { force: true })
    const exact = `^(${titles.map(escaped).join('|')})$`
    const args = ['run', '--config', 'config/vitest.config.ts', file, '-t', exact]
    await run('vitest', [...args, '--reporter=json', `--outputFile=${report}`])
    const answers = read(report)
    return new Map(titles.map((title) => [title, verdictOf(answers, title)]))
  }

  async function judge({ by }: Pick<Control, 'by'>): Promise<Verdict> {
    if ('check' in by)
      return verdictOfScript(await run('npm', ['run', '-s', 'check', '--', by.check]), by.finding)
    return (await judgeTests(by.file, [by.title])).get(by.title) ?? 'not run'
  }

  /** Removes the guard, everywhere in its files, while its test runs. */
  async function judgeWithout(control: Control): Promise<Verdict | 'not there to be taken'> {
    const edits = [control, ...(control.also ?? [])].map((edit) => ({
      ...edit,
      path: join(copy, edit.file),
    }))
    if (edits.some(({ path }) => !existsSync(path))) return 'not there to be taken'
    const wholes = new Map(edits.map(({ path }) => [path, readFileSync(path, 'utf8')]))
    if (edits.some(({ path, search }) => !wholes.get(path)?.includes(search)))
      return 'not there to be taken'
    for (const { path, search, replace } of edits)
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replaceAll(search, () => replace),
      )
    const isBuiltAnew = isInBuild(control)
    try {
      if (isBuiltAnew && !(await buildAnew())) return 'broke'
      return await judge(control)
    } finally {
      for (const [path, whole] of wholes) writeFileSync(path, whole)
      if (isBuiltAnew) shareBuild(copy)
    }
  }

  const leave = () => rmSync(copy, { recursive: true, force: true })
  return { judge, judgeTests, judgeWithout, [Symbol.dispose]: leave }
}

export type Lane = ReturnType<typeof makeLane>
