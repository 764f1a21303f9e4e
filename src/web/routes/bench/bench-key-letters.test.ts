import { expect, test } from 'vitest'
import { carrierOf } from './bench-key-letters.ts'

type Carrier = { name: string; row: object | null }

/** As much of a page as the letters read: who carries a letter, in which row or in none. */
function aPage(carriers: Record<string, Carrier[]>) {
  const found = (selector: string) =>
    (carriers[/data-key="(?<letter>.)"/.exec(selector)?.groups?.letter ?? ''] ?? []).map((one) => ({
      ...one,
      closest: () => one.row,
    }))
  const row = (me: object) =>
    Object.assign(me, {
      querySelector: (selector: string) => found(selector).find((one) => one.row === me) ?? null,
    })
  const root = { querySelectorAll: found }
  return { root, row }
}

/** The browser's own types have a hundred members that nothing here reads. */
const asElement = (one: object) => one as unknown as HTMLElement

test('R on a row that has no such act opens nothing of another tube', () => {
  const [tubeA, tubeB] = [{}, {}]
  const { root, row } = aPage({
    r: [
      { name: 'the rejection of the tube in the panel', row: null },
      { name: 'the rejection of tube A', row: tubeA },
    ],
  })
  const pressed = (focused: object | null) =>
    carrierOf(asElement(root), focused && asElement(focused), 'r')
  expect(pressed(row(tubeA))).toMatchObject({ name: 'the rejection of tube A' })
  expect(pressed(row(tubeB))).toBeUndefined()
  expect(pressed(null)).toMatchObject({ name: 'the rejection of the tube in the panel' })
})

test('what belongs to the whole page is reached from every row', () => {
  const { root, row } = aPage({
    s: [{ name: 'the password', row: null }],
    n: [{ name: 'next order', row: null }],
  })
  const from = asElement(row({}))
  expect(carrierOf(asElement(root), from, 's')).toMatchObject({ name: 'the password' })
  expect(carrierOf(asElement(root), from, 'n')).toMatchObject({ name: 'next order' })
})
