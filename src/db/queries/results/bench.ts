import { and, type AnyColumn, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { approvedRulesOn } from '#src/db/queries/analytes/approved-versions.ts'
import { putDownAt } from '#src/db/queries/tubes/put-down.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import {
  BENCH_PAGE,
  type OrderList,
  standing,
  type TubeList,
} from '#src/domain/results/bench/bench-lists.ts'
import { flagsOfGravity } from '#src/domain/results/judging/gravity.ts'
import { type PageOfBench, placeIn } from './bench-page.ts'
import { computedCodes } from './judging-facts.ts'

const tubesToTake = ['in-transit', 'handed-over'] as const

/** A tube of a lab that is on its way there, or on its counter. */
export function isTubeOf(labId: LabId, list: TubeList) {
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
    // While another lab has it, it is nobody's work here. What is verified is no longer out.
    list === 'sign' ? undefined : isNotOut,
    isOfSection || undefined,
  )
}

const isNotOut = sql`not exists (select from referrals away
  where away.test_item_id = ${testItems.id} and away.ended_at is null)`

/** Rows without a promise come last. */
const due = sql`coalesce(${orders.promisedAt}, 'infinity')`

/** Where every test of an order on a list was added by a rule, the first of their own promises. */
export const ownDue = sql`case when bool_or(${testItems.promisedAt} is null) then null
  else min(${testItems.promisedAt}) end`

/** By when a list promises an order: as booked, or later where only added tests are on it. */
export function dueOf(own: SQLWrapper): SQL {
  return sql`coalesce(case when ${orders.promisedAt} is not null
    then greatest(${orders.promisedAt}, ${own}) end, 'infinity')`
}

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

/** The orders with such a test; only the list to sign looks at values for its rank. */
function openOrders(tx: Tx, isOfList: SQL | undefined, list: OrderList) {
  const asked = tx
    .select({
      orderId: testItems.orderId,
      rank: rankOf(list).as('rank'),
      ownDue: ownDue.as('own_due'),
    })
    .from(testItems)
    .$dynamic()
  const isOfItem = and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true))
  const ranked = list === 'sign' ? asked.leftJoin(results, isOfItem) : asked
  return ranked.where(isOfList).groupBy(testItems.orderId).as('open')
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
  const open = openOrders(tx, isItemOf(labId, list, section), list)
  const place = placeIn(dueOf(open.ownDue), orders.id, open.rank)
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
      computedBy: testItems.computedBy,
      /** All tests of the order, where they may say that this one is computed and never entered. */
      inOrder: sql<ItemCode[]>`case when ${testItems.testCode} in (${computedCodes})
        then array(select i.test_code from ${testItems} i where i.order_id = ${testItems.orderId})
        else '{}' end`,
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
      /** Of what the list has of the order. */
      promisedAt: sql`nullif(${onPage.due}, 'infinity')`.mapWith(
        orders.promisedAt,
      ) as SQL<Temporal.Instant | null>,
      value: results.value,
      comparator: results.comparator,
      choice: results.choice,
      text: results.text,
      flag: results.flag,
      rangeLow: results.rangeLow,
      rangeHigh: results.rangeHigh,
      comment: results.comment,
      /** How many values of instruments wait, undecided, beside its own. */
      waiting: sql<number>`(select count(*)::int from arrived_results other
        where other.test_item_id = ${testItems.id} and other.outcome is null)`,
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
