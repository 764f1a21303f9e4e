import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '#src/usecases/refusal.ts'

test('each refusal is defined once', () => {
  const files = globSync('src/usecases/parts/refusals/*.ts').filter(
    (file) => !/table|test/.test(file),
  )
  const codes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: \{/gm)].map(([, code]) => code),
  )
  expect(codes).toHaveLength(new Set(codes).size)
  expect(new Set(codes)).toEqual(new Set(Object.keys(refusals)))
})
