import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ItemCode } from './item.ts'
import { testedTwice } from './tested-twice.ts'

function item(code: string, ...members: string[]) {
  return { code: ItemCode.parse(code), name: `Name of ${code}`, members: members.map(named) }
}
const named = (code: string) => ({ code })
const doubled = (...items: ReturnType<typeof item>[]) =>
  testedTwice(items).map(({ code, within }) => `${code} in ${within.code}`)

test('a test that a panel of the order contains is named with the panel, in either order', () => {
  const [test, panel] = [item('HB', 'HB'), item('P-CBC', 'HB', 'WBC')]
  expect(doubled(test, panel)).toEqual(['HB in P-CBC'])
  expect(doubled(panel, test)).toEqual(['HB in P-CBC'])
  expect(testedTwice([test, panel])[0]?.within.name).toBe('Name of P-CBC')
})

test('a panel within a larger one is named, and of two with the same tests only the later', () => {
  const [small, large] = [item('P-S', 'A', 'B'), item('P-L', 'A', 'B', 'C')]
  expect(doubled(small, large)).toEqual(['P-S in P-L'])
  expect(doubled(small, item('P-T', 'B', 'A'))).toEqual(['P-T in P-S'])
})

test('panels that share some tests, different tests and a panel without tests are not named', () => {
  expect(doubled(item('P-S', 'A', 'B'), item('P-T', 'B', 'C'))).toEqual([])
  expect(doubled(item('A', 'A'), item('B', 'B'))).toEqual([])
  expect(doubled(item('P-E'), item('A', 'A'))).toEqual([])
})

test('whoever leaves out what is named still has every test, and nothing more is named', () => {
  const members = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 })
  const orders = fc.array(members, { maxLength: 8 })
  fc.assert(
    fc.property(orders, (lists) => {
      const items = lists.map((list, at) => item(`I${at}`, ...list))
      const out = new Set(testedTwice(items).map(({ code }) => code))
      const left = items.filter(({ code }) => !out.has(code))
      const testsOf = (of: typeof items) =>
        new Set(of.flatMap(({ members: own }) => own.map(({ code }) => code)))
      expect(testsOf(left)).toEqual(testsOf(items))
      expect(testedTwice(left)).toEqual([])
    }),
  )
})
