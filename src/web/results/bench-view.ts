import type { BenchList } from '#src/domain/results/bench/bench-lists.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { gravityOfFlag } from '#src/domain/results/judging/gravity.ts'
import type { App } from '#src/usecases/index.ts'

/** A lab's work, as its verb answers it. */
export type BenchView = Awaited<ReturnType<App['viewBench']>>
export type BenchItem = BenchView['items'][number]
export type ScannedTube = Awaited<ReturnType<App['viewBenchTube']>>
export type OrderOnBench = Awaited<ReturnType<App['viewBenchOrder']>>
export type ItemOnBench = OrderOnBench['items'][number]

/** The tests of one order in one list. */
export type BenchOrder = Pick<
  BenchItem,
  'orderId' | 'patientName' | 'ageYears' | 'sex' | 'promisedAt'
> & { items: BenchItem[] }

/** The tests of a page by order, in the page's order. */
export function ordersOf(items: readonly BenchItem[]): BenchOrder[] {
  return [...Map.groupBy(items, ({ orderId }) => orderId).values()].flatMap((ofOrder) =>
    ofOrder[0] ? [{ ...ofOrder[0], items: ofOrder }] : [],
  )
}

/** 2: a critical value, 1: one out of range, 0: nothing to check first. */
export function gravity(items: readonly { flag: ResultFlag | null }[]): number {
  return Math.max(0, ...items.map(({ flag }) => gravityOfFlag(flag)))
}

/** The same for one test on its order's page. */
export function gravityOf({ result }: ItemOnBench): number {
  return gravityOfFlag(result?.flag ?? null)
}

type OnBench = { after?: string; before?: string; section?: string }

/** The address of a page of a list, of one section or of all. */
export function benchAddress(list: BenchList, place: OnBench = {}) {
  return `/lab?${new URLSearchParams({ show: list, ...place })}`
}
