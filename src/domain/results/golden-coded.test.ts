import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verdictOf } from '#src/domain/reports/verdict.ts'
import { type ChoiceMeaning, immunityFlag } from './choice-meaning.ts'
import { isCritical } from './flag.ts'
import { judge } from './judge.ts'

/** The cells of a file of comma separated values; a cell in quotes may have commas. */
function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    ),
  )
}

const meanings = new Map(
  rowsOf('../../data/test-choices.csv').map(([code, , choice, , meaning]) => [
    `${code}/${choice}`,
    meaning as ChoiceMeaning,
  ]),
)
const limits = new Map(
  rowsOf('../../data/immunity-limits.csv').map(([code, below, from]) => [
    code,
    { notImmuneBelow: Number(below), immuneFrom: Number(from) },
  ]),
)
const golden = rowsOf('../../../test/golden/coded.csv')

function judged(code: string, value: string) {
  const limit = limits.get(code)
  if (limit) {
    const comparator = value.startsWith('<') ? '<' : value.startsWith('>') ? '>' : null
    const number = Number(value.replace(/^[<>]/, ''))
    return {
      flag: immunityFlag({ value: number, comparator }, limit),
      held: null,
      isCallDue: false,
    }
  }
  const meaning = meanings.get(`${code}/${value}`)
  if (!meaning) throw new Error(`${code} has no choice ${value}`)
  return judge({ type: 'qualitative', meaning })
}

test('there are a hundred golden cases of choices and immunity', () => {
  expect(golden.length).toBeGreaterThanOrEqual(100)
  expect(golden.filter((row) => row.length !== 7 || row.some((cell) => cell === ''))).toEqual([])
})

test.each(golden)('%s %s is %s', (code = '', value = '', flag, held, called, sentence) => {
  const found = judged(code, value)
  const type = limits.has(code) ? 'numeric' : 'qualitative'
  const meaning = meanings.get(`${code}/${value}`)
  expect({
    flag: found.flag,
    held: found.held === null ? 'no' : 'yes',
    called: found.isCallDue ? 'yes' : 'no',
    sentence: verdictOf({ flag: found.flag, type, ...(meaning && { meaning }) }),
  }).toEqual({ flag, held, called, sentence })
  expect(isCritical(found.flag)).toBe(called === 'yes')
})
