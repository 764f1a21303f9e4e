import type { ResultFlag } from '#src/domain/results/flag.ts'
import type { App } from '#src/usecases/index.ts'

/** What a lab has to do, as its verb answers it. */
export type BenchView = Awaited<ReturnType<App['viewBench']>>
export type BenchTube = BenchView['tubes'][number]
export type BenchItem = BenchView['items'][number]
export type ScannedTube = Awaited<ReturnType<App['viewBenchTube']>>
export type OrderOnBench = Awaited<ReturnType<App['viewBenchOrder']>>
export type ItemOnBench = OrderOnBench['items'][number]

/** The lists of the bench, in the order in which a sample goes through them. */
export const benchLists = ['expected', 'counter', 'enter', 'verify', 'sign', 'calls'] as const
export type BenchList = (typeof benchLists)[number]

export function benchListIn(typed: string | null, { may, calls }: BenchView): BenchList {
  const known = benchLists.find((name) => name === typed)
  if (known) return known
  if (may.sign) return 'sign'
  return calls.length > 0 && !may.receive ? 'calls' : 'counter'
}

/** The tests of one order that stand in one list. */
export type BenchOrder = Pick<
  BenchItem,
  'orderId' | 'patientName' | 'ageYears' | 'sex' | 'promisedAt'
> & { items: BenchItem[] }

const standing: Record<'enter' | 'verify' | 'sign', readonly BenchItem['state'][]> = {
  enter: ['ready'],
  verify: ['entered', 'held'],
  sign: ['tech-verified'],
}

/** Soonest promised first; to sign, what is critical or out of range before that. */
export function ordersIn(list: keyof typeof standing, items: readonly BenchItem[]): BenchOrder[] {
  const fitting = items.filter(({ state }) => standing[list].includes(state))
  const orders = [...Map.groupBy(fitting, ({ orderId }) => orderId).values()].flatMap((ofOrder) =>
    ofOrder[0] ? [{ ...ofOrder[0], items: ofOrder }] : [],
  )
  const bySoonest = orders.toSorted((a, b) => compare(a.promisedAt, b.promisedAt))
  if (list !== 'sign') return bySoonest
  return bySoonest.toSorted((a, b) => gravity(b.items) - gravity(a.items))
}

export function tubesIn(list: 'expected' | 'counter', tubes: readonly BenchTube[]): BenchTube[] {
  return tubes
    .filter(({ isOnCounter }) => isOnCounter === (list === 'counter'))
    .toSorted((a, b) => compare(a.promisedAt, b.promisedAt))
}

/** How many rows stand in each list. */
export function countsOf({ tubes, items, calls }: BenchView): Record<BenchList, number> {
  return {
    expected: tubesIn('expected', tubes).length,
    counter: tubesIn('counter', tubes).length,
    enter: ordersIn('enter', items).length,
    verify: ordersIn('verify', items).length,
    sign: ordersIn('sign', items).length,
    calls: calls.length,
  }
}

const gravities: Record<ResultFlag, number> = {
  normal: 0,
  'no-range': 0,
  low: 1,
  high: 1,
  abnormal: 1,
  critical: 2,
  'critical-low': 2,
  'critical-high': 2,
}

/** 2: a critical value, 1: one out of range, 0: nothing to look at first. */
export function gravity(items: readonly { flag: ResultFlag | null }[]): number {
  return Math.max(0, ...items.map(({ flag }) => (flag ? gravities[flag] : 0)))
}

/** The same of one test on the page of its order. */
export function gravityOf({ result }: ItemOnBench): number {
  return gravity([{ flag: result?.flag ?? null }])
}

/** ISO instants of one zone; what has no promise yet comes last. */
function compare(a: string | null, b: string | null): number {
  return (a ?? '9').localeCompare(b ?? '9')
}
