import { expect, test } from 'vitest'
import { verdictOfScript } from './controls/script-verdict.ts'

const finding = 'readOutbox: no audit('

test('a check by a script fails only where it names its finding', () => {
  const found = `${finding}\n303 verbs, 1 owe something\n`
  expect(verdictOfScript({ status: 1, said: found }, finding)).toBe('failed')
  expect(verdictOfScript({ status: 0, said: '303 verbs, 0 owe something\n' }, finding)).toBe(
    'passed',
  )
})

test('a script that crashed, found something else or was stopped does not count as failed', () => {
  const crash = `const wanted = '${finding}'\n      ^\nSyntaxError: Invalid or unexpected token\n`
  for (const said of [crash, 'listLabs: no audit(\n', ''])
    expect(verdictOfScript({ status: 1, said }, finding)).toBe('broke')
  expect(verdictOfScript({ status: null, said: '' }, finding)).toBe('broke')
})
