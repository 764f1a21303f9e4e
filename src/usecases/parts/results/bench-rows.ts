import { listBenchItems, listBenchTubes } from '#src/db/queries/results/bench.ts'
import { inRowOrder, type PageOfBench } from '#src/db/queries/results/bench-page.ts'
import { listOpenCalls } from '#src/db/queries/results/call-tasks.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import {
  type BenchList,
  type BenchSpan,
  type OrderList,
  spanOf,
  type TubeList,
} from '#src/domain/results/bench/bench-lists.ts'
import { formulaOf } from '#src/domain/results/calculated/computed.ts'
import { carriedTubes, carryView } from '#src/usecases/parts/tubes/carried.ts'
import type { Step } from '#src/usecases/step.ts'
import { waitingChanges } from './waiting-changes.ts'

type TubeRow = Awaited<ReturnType<typeof listBenchTubes>>[number]
type ItemRow = Awaited<ReturnType<typeof listBenchItems>>[number]
type ChangeRow = Awaited<ReturnType<typeof waitingChanges>>[number]
type CallRow = Awaited<ReturnType<typeof listOpenCalls>>[number]

/** The rows of a page and their positions; null where they are from several lists. */
export type BenchRows = {
  tubes: (ReturnType<typeof tubeView> & { carry: ReturnType<typeof carryView> })[]
  items: ReturnType<typeof itemView>[]
  /** Changes of published reports, until a second person decides. */
  changes: ReturnType<typeof changeView>[]
  calls: ReturnType<typeof callView>[]
  page: BenchSpan | null
}

export function noRows(): BenchRows {
  return { tubes: [], items: [], changes: [], calls: [], page: null }
}

type Asked = PageOfBench & { list: BenchList; section?: string | undefined }

/** One page of one list of a lab, in the list's order. */
export async function readBenchPage(
  step: Step,
  labId: LabId,
  { list, section, ...page }: Asked,
): Promise<BenchRows> {
  switch (list) {
    case 'expected':
    case 'counter':
      return tubesOf(step, labId, list, page)
    case 'enter':
    case 'verify':
    case 'sign':
      return itemsOf(step, labId, list, { ...page, section })
    case 'changes':
      return changesOf(step, labId, page)
    case 'calls':
      return callsOf(step, labId, page)
  }
}

async function tubesOf(step: Step, labId: LabId, list: TubeList, page: PageOfBench) {
  const rows = inRowOrder(await listBenchTubes(step.tx, labId, list, page))
  const carried = await carriedTubes(
    step,
    rows.map((tube) => ({ ...tube, id: tube.tubeId })),
  )
  const places = rows.map((tube) => ({ ...placed(tube, tube.promisedAt), id: tube.tubeId }))
  const tubes = rows.map((tube) => ({
    ...tubeView(tube, step.now),
    carry: carryView(carried.get(tube.tubeId)),
  }))
  return { ...noRows(), tubes, page: spanOf(places) }
}

async function itemsOf(
  { tx, now }: Step,
  labId: LabId,
  list: OrderList,
  page: Omit<Asked, 'list'>,
) {
  const rows = await listBenchItems(tx, labId, list, page)
  const places = rows.map((item) => ({
    ...placed(item, item.promisedAt),
    rank: item.rank,
    id: item.orderId,
  }))
  return { ...noRows(), items: itemViews(rows, now), page: spanOf(places) }
}

async function callsOf({ tx }: Step, labId: LabId, page: PageOfBench) {
  const rows = inRowOrder(await listOpenCalls(tx, labId, page))
  const places = rows.map((call) => ({ ...placed(call, call.openedAt), id: call.callTaskId }))
  return { ...noRows(), calls: rows.map((call) => callView(call)), page: spanOf(places) }
}

async function changesOf(step: Step, labId: LabId, page: PageOfBench) {
  const rows = await waitingChanges(step, labId, page)
  const places = rows.map(({ row, total, rank, draftedAt, revisionId }) => ({
    row,
    total,
    rank,
    due: draftedAt,
    id: revisionId,
  }))
  return { ...noRows(), changes: rows.map((change) => changeView(change)), page: spanOf(places) }
}

function placed({ row, total }: { row: number; total: number }, due: Temporal.Instant | null) {
  return { row, total, rank: 0, due: due?.toString() ?? 'infinity' }
}

function tubeView(tube: TubeRow, now: Temporal.Instant) {
  const { row: _row, total: _total, birthDate, ...shown } = tube
  return {
    ...shown,
    birthDate: birthDate.toString(),
    ageYears: ageInYears(birthDate, indianDay(now)),
    collectedAt: tube.collectedAt?.toString() ?? null,
    handedOverAt: tube.handedOverAt?.toString() ?? null,
    promisedAt: tube.promisedAt?.toString() ?? null,
  }
}

/** A page has many tests of few orders: what the tests of an order share is made once. */
function itemViews(items: readonly ItemRow[], now: Temporal.Instant) {
  const today = indianDay(now)
  const byOrder = new Map<OrderId, ReturnType<typeof sharedOf>>()
  return items.map((item) => {
    const shared = byOrder.get(item.orderId) ?? sharedOf(item, today)
    byOrder.set(item.orderId, shared)
    return itemView(item, shared)
  })
}

function sharedOf({ birthDate, promisedAt }: ItemRow, today: Temporal.PlainDate) {
  return {
    birthDate: birthDate.toString(),
    ageYears: ageInYears(birthDate, today),
    promisedAt: promisedAt?.toString() ?? null,
  }
}

function itemView(item: ItemRow, shared: ReturnType<typeof sharedOf>) {
  const { row: _row, total: _total, rank: _rank, inOrder: codes, computedBy, ...shown } = item
  return {
    ...shown,
    ...shared,
    /** It follows from other tests of its order: nobody enters it. */
    isComputed:
      codes.length > 0 && formulaOf(item.testCode, new Set(codes), computedBy) !== undefined,
  }
}

function changeView({ row: _row, total: _total, rank: _rank, ...shown }: ChangeRow) {
  return shown
}

function callView(call: CallRow) {
  const { row: _row, total: _total, openedAt, ...shown } = call
  return { ...shown, openedAt: openedAt.toString() }
}
