import { and, type AnyColumn, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { approvedRulesOn } from '#src/db/queries/analytes/approved-versions.ts'
import { putDownAt } from '#src/db/queries/tubes/put-down.ts'
import { categories, tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import {
  BENCH_PAGE,
  type BenchCounts,
  type OrderList,
  standing,
  type TubeList,
} from '#src/domain/results/bench/bench-lists.ts'
import { flagsOfGravity } from '#src/domain/results/judging/gravity.ts'
import { type PageOfBench, placeIn } from './bench-page.ts'
import { isWaitingAt } from '#src/db/queries/reports/waiting-revisions.ts'

const tubesToTake = ['in-transit', 'handed-over'] as const

/** How many orders, tubes or calls each list of a lab holds in total, in one statement. */
export async function countBench(tx: Tx, labId: LabId): Promise<BenchCounts> {
  const { rows } = await tx.execute<BenchCounts>(sql`select
    ${countTubes(labId, 'expected')} as expected, ${countTubes(labId, 'counter')} as counter,
    ${countOrders(labId, 'enter')} as enter, ${countOrders(labId, 'verify')} as verify,
    ${countOrders(labId, 'sign')} as sign,
    (select count(*)::int from ${reportRevisions} where ${isWaitingAt(labId)}) as changes,
    (select count(*)::int from ${callTasks}
      where ${callTasks.labId} = ${labId} and ${callTasks.state} = 'open') as calls`)
  const [counts] = rows
  if (!counts) throw new Error('the aggregate returned no row')
  return counts
}

function countTubes(labId: LabId, list: TubeList) {
  return sql`(select count(*)::int from ${tubes} join ${visits} on ${visits.id} = ${tubes.visitId}
    where ${isTubeOf(labId, list)})`
}

function countOrders(labId: LabId, list: OrderList) {
  return sql`(select count(distinct ${testItems.orderId})::int from ${testItems}
    where ${isItemOf(labId, list)})`
}

function isTubeOf(labId: LabId, list: TubeList) {
  const isThere = list === 'counter' ? sql`is not null` : sql`is null`
  const isOpen = inArray(tubes.state, [...tubesToTake])
  return and(eq(tubes.labId, labId), isOpen, sql`${putDownAt} ${isThere}`)
}

/** A test of a lab, or of one of several, that is on a list now; of one section or of all. */
export function isItemOf(labId: LabId | readonly LabId[], list: OrderList, section?: string) {
  const labIds = typeof labId === 'string' ? [labId] : [...labId]
  const isOfSection =
    section !== undefined &&
    sql`exists (select from ${tests} of_test where of_test.code = ${testItems.testCode}
      and of_test.category_code = ${section})`
  return and(
    inArray(testItems.labId, labIds),
    inArray(testItems.state, [...standing[list]]),
    isOfSection || undefined,
  )
}

/** How many orders of a list each section has, by the section's place in the catalogue. */
export function countSections(tx: Tx, labId: LabId, list: OrderList) {
  return tx
    .select({
      code: categories.code,
      name: categories.name,
      count: sql<number>`count(distinct ${testItems.orderId})::int`,
    })
    .from(testItems)
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .innerJoin(categories, eq(categories.code, tests.categoryCode))
    .where(isItemOf(labId, list))
    .groupBy(categories.code)
    .orderBy(asc(categories.name))
}

/** Rows without a promise come last. */
export const due = sql`coalesce(${orders.promisedAt}, 'infinity')`

/** One page of the tubes a lab expects or has received, earliest promise first. */
export function listBenchTubes(tx: Tx, labId: LabId, list: TubeList, page: PageOfBench) {
  const place = placeIn(due, tubes.id)
  const placed = tx
    .select({ ...place.columns, tubeId: tubes.id })
    .from(tubes)
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .innerJoin(visits, eq(visits.id, tubes.visitId))
    .where(isTubeOf(labId, list))
    .as('placed')
  return tx
    .select({
      row: placed.row,
      total: placed.total,
      tubeId: tubes.id,
      barcode: tubes.barcode,
      state: tubes.state,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
      collectedAt: tubes.collectedAt,
      handedOverAt: tubes.handedOverAt,
      isOnCounter: sql<boolean>`${putDownAt} is not null`,
      orderId: tubes.orderId,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      promisedAt: orders.promisedAt,
      replacesId: tubes.replacesId,
    })
    .from(placed)
    .innerJoin(tubes, eq(tubes.id, placed.tubeId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .innerJoin(visits, eq(visits.id, tubes.visitId))
    .where(place.isOn(placed, page))
    .orderBy(place.order(placed, page))
    .limit(BENCH_PAGE)
}

/** Negated, so that the list to sign starts with the order that has the most urgent value. */
export function rankOf(list: OrderList): SQL<number> {
  if (list !== 'sign') return sql<number>`0`
  return sql<number>`-max(case when ${inArray(results.flag, flagsOfGravity(2))} then 2
    when ${inArray(results.flag, flagsOfGravity(1))} then 1 else 0 end)`
}

/** A column of the value that counts; without a value another one. */
function storedOr<Column extends AnyColumn>(stored: Column, other: SQL) {
  return sql<
    Column['_']['data'] | null
  >`case when ${results.id} is null then ${other} else ${stored} end`
}

/** Of the lab's own rules on the day of the draw; without them, of the catalogue. */
function ofLabOr(part: 'unit' | 'decimals', other: typeof tests.unit | typeof tests.decimals): SQL {
  const rules = approvedRulesOn(testItems, orders.collectedAt)
  const given = sql`${rules} ->> ${sql.raw(`'${part}'`)}`
  return part === 'unit'
    ? sql`coalesce(${given}, ${other})`
    : sql`coalesce((${given})::int, ${other})`
}

/**
 * The tests of one page of a lab's orders on a list, earliest promise first; on the list to sign,
 * most urgent first.
 */
type PageOfItems = PageOfBench & { section?: string | undefined }

export function listBenchItems(
  tx: Tx,
  labId: LabId,
  list: OrderList,
  { section, ...page }: PageOfItems,
) {
  const open = tx
    .select({ orderId: testItems.orderId, rank: rankOf(list).as('rank') })
    .from(testItems)
    .leftJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(isItemOf(labId, list, section))
    .groupBy(testItems.orderId)
    .as('open')
  const place = placeIn(due, orders.id, open.rank)
  const placed = tx
    .select({ ...place.columns, orderId: orders.id })
    .from(open)
    .innerJoin(orders, eq(orders.id, open.orderId))
    .as('placed')
  const onPage = tx
    .select()
    .from(placed)
    .where(place.isOn(placed, page))
    .orderBy(place.order(placed, page))
    .limit(BENCH_PAGE)
    .as('on_page')
  return tx
    .select({
      row: onPage.row,
      total: onPage.total,
      rank: onPage.rank,
      testItemId: testItems.id,
      orderId: testItems.orderId,
      testCode: testItems.testCode,
      name: testItems.name,
      /** All tests of the order: the computed ones among them are never entered. */
      inOrder: sql<ItemCode[]>`array(select i.test_code from ${testItems} i
        where i.order_id = ${testItems.orderId})`,
      state: testItems.state,
      version: testItems.version,
      resultType: testItems.resultType,
      /** Of its value, as it was stored; of the lab or the catalogue where there is none yet. */
      unit: storedOr(results.unit, ofLabOr('unit', tests.unit)),
      choices: tests.choices,
      decimals: storedOr(results.decimals, ofLabOr('decimals', tests.decimals)),
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      promisedAt: orders.promisedAt,
      value: results.value,
      comparator: results.comparator,
      choice: results.choice,
      text: results.text,
      flag: results.flag,
      rangeLow: results.rangeLow,
      rangeHigh: results.rangeHigh,
      comment: results.comment,
      accession: sql<string | null>`(select min(t.accession) from ${tubes} t
        join ${tubeItems} ti on ti.tube_id = t.id
        where ti.test_item_id = ${testItems.id} and t.accession is not null and t.state <> 'rejected')`,
    })
    .from(onPage)
    .innerJoin(
      testItems,
      and(eq(testItems.orderId, onPage.orderId), isItemOf(labId, list, section)),
    )
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .leftJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .orderBy(asc(onPage.row), asc(testItems.position))
}
