import { type Formula, formulaOf } from './computed.ts'
import type { ComputedBy } from './computed-by.ts'

type Item = { id: string; testCode: string; lineId: string; computedBy?: ComputedBy | null }

/** A computed test of an order, with the order's tests it is computed from, by code. */
export type ComputedItem<Row extends Item> = {
  item: Row
  formula: Formula
  inputs: ReadonlyMap<string, Row>
}

/**
 * The computed tests of one order, each after its inputs. Where an input was booked twice, in two
 * panels, the one of the same panel is used.
 * Source: decision 031; decision 260.
 */
export function computedItems<Row extends Item>(items: readonly Row[]): ComputedItem<Row>[] {
  const inOrder = new Set(items.map(({ testCode }) => testCode))
  const computed = items.flatMap((item) => {
    const formula = formulaOf(item.testCode, inOrder, item.computedBy)
    return formula ? [{ item, formula, inputs: inputsOf(items, item, formula) }] : []
  })
  const depth = ({ inputs }: ComputedItem<Row>): number => {
    const ids = new Set([...inputs.values()].map(({ id }) => id))
    return 1 + Math.max(0, ...computed.filter(({ item }) => ids.has(item.id)).map(depth))
  }
  return computed.toSorted((a, b) => depth(a) - depth(b))
}

function inputsOf<Row extends Item>(items: readonly Row[], { lineId }: Row, formula: Formula) {
  return new Map(
    formula.inputs.flatMap((code) => {
      const same = items.filter(({ testCode }) => testCode === code)
      const input = same.find((one) => one.lineId === lineId) ?? same[0]
      return input ? [[code, input] as const] : []
    }),
  )
}

/**
 * The computed tests that need any of these as input, also through another computed test, excluding
 * these themselves.
 * Source: decision 031; decision 045.
 */
export function followingFrom<Row extends Item>(
  items: readonly Row[],
  lost: readonly Row[],
): Row[] {
  const gone = new Set(lost.map(({ id }) => id))
  const following: Row[] = []
  for (const { item, inputs } of computedItems(items)) {
    if (gone.has(item.id) || ![...inputs.values()].some(({ id }) => gone.has(id))) continue
    gone.add(item.id)
    following.push(item)
  }
  return following
}

/**
 * These tests with those that they are computed from, also through another computed test.
 * Source: decision 031; decision 236.
 */
export function withInputs<Row extends Item>(items: readonly Row[], some: readonly Row[]): Row[] {
  const found = new Map(some.map((item) => [item.id, item]))
  for (const { item, inputs } of computedItems(items).toReversed())
    if (found.has(item.id)) for (const input of inputs.values()) found.set(input.id, input)
  return [...found.values()]
}
