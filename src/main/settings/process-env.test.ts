import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const database = {
  DATABASE_URL: 'postgresql://oxalate_app@db/oxalate',
  DATABASE_OWNER_URL: 'postgresql://oxalate_owner@db/oxalate',
}
const demo = { DEMO: '1', ...database }

const processesOf = (source: Record<string, string>) => {
  const parsed = parseEnv(source)
  return parsed.ok ? parsed.env.PROCESSES : parsed.wrong
}

test('a start runs all its processes, or those that it is told to', () => {
  expect(processesOf({})).toEqual(['web', 'worker', 'sandbox'])
  const told = { ...demo, SANDBOX_PORT: '4000' }
  expect(processesOf({ ...told, PROCESSES: 'web' })).toEqual(['web'])
  expect(processesOf({ ...told, PROCESSES: ' worker, sandbox ' })).toEqual(['worker', 'sandbox'])
})

test.each([
  ['nobody', 'PROCESSES must name some of web, worker, sandbox'],
  [',', 'PROCESSES must name some of web, worker, sandbox'],
])('PROCESSES=%s is refused in words', (list, words) => {
  expect(processesOf({ ...demo, SANDBOX_PORT: '4000', PROCESSES: list })).toContain(words)
})

test('a part of an installation needs a database that it shares', () => {
  const words = 'PROCESSES needs DATABASE_URL: the embedded database belongs to one start alone'
  expect(processesOf({ SANDBOX_PORT: '4000', PROCESSES: 'web' })).toContain(words)
  expect(processesOf({ ...demo, SANDBOX_PORT: '4000', PROCESSES: 'web' })).toEqual(['web'])
})

test('a part of a demonstration needs the address of its gateway; a real gateway is known', () => {
  const words = 'PROCESSES needs SANDBOX_PORT: every part must know where the sandbox gateway is'
  expect(processesOf({ ...demo, PROCESSES: 'web' })).toContain(words)
  const gateway = {
    CCAVENUE_MERCHANT_ID: '1',
    CCAVENUE_ACCESS_CODE: 'ABCD',
    CCAVENUE_WORKING_KEY: 'A'.repeat(32),
  }
  expect(processesOf({ ...demo, ...gateway, PROCESSES: 'worker' })).toEqual(['worker'])
})
