import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Counts = { Killed?: number; Timeout?: number; Survived?: number; NoCoverage?: number }

function mutants(counts: Counts) {
  return Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ status })),
  )
}

/** The script's output for a report with these mutant counts per file. */
function said(files: Record<string, Counts>) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const report = join(folder, 'mutants.json')
  const entries = Object.entries(files).map(([name, counts]) => [
    name,
    { mutants: mutants(counts) },
  ])
  writeFileSync(report, JSON.stringify({ files: Object.fromEntries(entries) }))
  const run = spawnSync('node', ['scripts/mutant-shares.ts', report], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status: run.status, lines: run.stdout.trimEnd().split('\n'), wrong: run.stderr }
}

test('nine of ten covered mutants detected is enough, and uncovered ones do not count', () => {
  const { status, lines, wrong } = said({
    'a.ts': { Killed: 170, Timeout: 10, Survived: 20, NoCoverage: 300 },
    'b.ts': { Killed: 30 },
  })
  expect([status, wrong]).toEqual([0, ''])
  expect(lines).toEqual([
    ' 90.0 %  180 of 200  a.ts',
    '100.0 %  30 of 30  b.ts',
    ' 91.3 %  210 of 230  all',
  ])
})

test('one file below nine of ten fails the run, however good the others are', () => {
  const { status, wrong } = said({ 'a.ts': { Killed: 17, Survived: 3 }, 'b.ts': { Killed: 900 } })
  expect(status).toBe(1)
  expect(wrong).toBe('too few of its covered mutants are noticed: a.ts\n')
})

test('a file with few mutants is not judged alone, but counts in the total', () => {
  const few = { Killed: 10, Survived: 9 }
  expect(said({ 'a.ts': few, 'b.ts': { Killed: 100 } }).status).toBe(0)
  const { status, wrong } = said({ 'a.ts': few, 'b.ts': few, 'c.ts': { Killed: 100 } })
  expect([status, wrong]).toEqual([1, 'too few of its covered mutants are noticed: all\n'])
})

test('a run that tested nothing has proved nothing', () => {
  expect(said({ 'a.ts': { NoCoverage: 40 } }).status).toBe(1)
  expect(said({}).status).toBe(1)
})
