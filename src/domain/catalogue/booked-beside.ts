import { missingInputs } from '#src/domain/results/calculated/computed.ts'
import {
  type BookableItem,
  type BookableTest,
  type NotBookable,
  whyNotBookable,
} from './bookable.ts'
import { readOnlyAs } from './read-as.ts'

type Test = BookableTest & { code: string }
type Item = Omit<BookableItem, 'members'> & { members: readonly Test[] }

/**
 * The tests that must be booked with these, each once: the inputs of calculated tests, also through
 * another calculated test, and the calculated test that alone gives a measured number its meaning.
 * Empty: nothing is missing.
 * Source: decision 092; decision 094.
 */
export function bookedBeside(codes: Iterable<string>): string[] {
  const own = new Set(codes)
  const all = new Set(own)
  // Iterating over a set that grows visits the added elements too.
  for (const code of all) for (const other of missingBeside(code, all)) all.add(other)
  return [...all].filter((code) => !own.has(code))
}

function missingBeside(code: string, inOrder: ReadonlySet<string>): readonly string[] {
  const ratio = readOnlyAs(code)
  const inputs = missingInputs(code, inOrder)
  return ratio && !inOrder.has(ratio) ? [...inputs, ratio] : inputs
}

/**
 * Why an item cannot be booked, not even with the tests it needs; undefined where it can. Pages,
 * search and quote all ask this function.
 * @param testOf looks up a test in the current catalogue
 * Source: model, "Catalogue"; reliability C4; decision 092.
 */
export function whyNotBeside(
  item: Item,
  testOf: (code: string) => Test | undefined,
): NotBookable | undefined {
  const why = whyNotBookable(item)
  if (why) return why
  const codes = item.members.map(({ code }) => code)
  const needed = bookedBeside(codes)
  const beside = needed.flatMap((code) => testOf(code) ?? [])
  if (beside.length < needed.length) return { why: 'no-input', test: lacking(item, codes) }
  return whyNotBookable({ ...item, members: [...item.members, ...beside] })
}

function lacking({ members }: Item, codes: readonly string[]): string {
  const inOrder = new Set(codes)
  return members.find(({ code }) => missingBeside(code, inOrder).length > 0)?.name ?? ''
}
