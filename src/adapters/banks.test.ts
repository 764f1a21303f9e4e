import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankList } from './banks.ts'

const banks = bankList()

/** The file parsed independently: every branch as its own string. */
const listed = readFileSync(new URL('../data/ifsc.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [code = '', branches = ''] = line.split(',', 2)
    return { code, line, branches: branches.match(/.{6}/gu) ?? [], length: branches.length }
  })

test('the list has 176,918 branches of 257 banks, each bank’s in order and without duplicates', () => {
  expect(listed).toHaveLength(257)
  expect(listed.reduce((sum, { branches }) => sum + branches.length, 0)).toBe(176_918)
  for (const { code, line, branches, length } of listed) {
    expect(line).toMatch(/^[A-Z]{4},(?:[\dA-Z]{6})+,(?:[^,"]*|"[^"]*")$/u)
    expect(branches.join(''), code).toBe([...new Set(branches)].toSorted().join(''))
    expect(branches.length * 6).toBe(length)
  }
})

test('every branch of the list is known, and no branch outside the list', () => {
  const wrong: string[] = []
  for (const { code, branches } of listed) {
    const set = new Set(branches)
    for (const branch of branches) {
      const next = branch.slice(0, 5) + String.fromCodePoint((branch.codePointAt(5) ?? 0) + 1)
      for (const asked of [branch, next])
        if (banks.branch(`${code}0${asked}`)?.isKnownBranch !== set.has(asked))
          wrong.push(code + asked)
    }
    for (const edge of ['!!!!!!', '~~~~~~'])
      if (banks.branch(`${code}0${edge}`)?.isKnownBranch !== false) wrong.push(code + edge)
  }
  expect(wrong).toEqual([])
})

test('a bank is named as the list names it, commas included, or not at all', () => {
  expect(banks.branch('SBIN0000001')?.bank).toBe('State Bank of India')
  expect(banks.branch('JANA0000027')?.bank).toBe('Janaseva Sahakari Bank, Pune')
  const nameless = listed.filter(({ code }) => banks.branch(`${code}0000000`)?.bank === null)
  expect(nameless).toHaveLength(15)
})

test('an unknown branch of a known bank has its bank, an unknown bank has nothing', () => {
  expect(banks.branch('SBIN0ZZZZZZ')).toEqual({ bank: 'State Bank of India', isKnownBranch: false })
  expect(banks.branch('ZZZZ0000001')).toBeUndefined()
  expect(banks.branch('bank0000001')).toBeUndefined()
})
