import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { immunityLimits, testChoices, tests } from '#src/db/schema/catalogue.ts'
import { criticalLimits, referenceRanges } from '#src/db/schema/reference-limits.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import { verificationRules } from '#src/db/schema/verification-rules.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { chosenCodes } from '#src/domain/results/calculated/computed-by.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { approvedAt } from '#src/db/queries/analytes/approved-versions.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'

/** The tests that may be computed from others, as a list. */
export const computedCodes = sql.raw(
  [...Object.keys(formulas), ...Object.values(chosenCodes)].map((code) => `'${code}'`).join(', '),
)

/** The test of an item, and the tests of its order that are computed from others. */
export function codesToJudge(orderId: SQL, itemId: SQL): SQL {
  return sql`(select test_code from test_items where order_id = ${orderId}
    and (id = ${itemId} or test_code in (${computedCodes})))`
}

/** All tests of an order. */
export function codesOf(orderId: SQL): SQL {
  return sql`(select test_code from test_items where order_id = ${orderId})`
}

/** The lab that an order is of. */
export const labOf = (orderId: SQL) => sql`(select lab_id from orders where id = ${orderId})`

/** What judges the values of these tests where this lab measures them. */
export function judgingOf(lab: SQL, codes: SQL) {
  const { code, unit, decimals, lowest, plausibleLow, plausibleHigh, collectionEvent, method } =
    tests
  const bounds = { lowest, plausibleLow, plausibleHigh }
  return {
    ruledTests: someOf(
      tests,
      { code, unit, decimals, ...bounds, collectionEvent, method },
      { where: sql`${code} in ${codes}`, orderBy: sql`${code}` },
    ),
    fingerprints: sql<Record<string, string | null>>`(select coalesce(json_object_agg(code,
      range_fingerprint(code)), '{}') from tests where code in ${codes})`,
    ranges: rowsOf(referenceRanges, ofTests(referenceRanges, codes)),
    limits: rowsOf(criticalLimits, ofTests(criticalLimits, codes)),
    choices: rowsOf(testChoices, {
      where: sql`${testChoices.testCode} in ${codes}`,
      orderBy: sql`${testChoices.testCode}, ${testChoices.position}`,
    }),
    ownRules: approvedAt(lab, codes),
    immunity: rowsOf(immunityLimits, {
      where: sql`${immunityLimits.testCode} in ${codes}`,
      orderBy: sql`${immunityLimits.testCode}`,
    }),
  }
}

function ofTests(table: typeof referenceRanges | typeof criticalLimits, codes: SQL) {
  const { testCode, id } = getTableColumns(table)
  return { where: sql`${testCode} in ${codes}`, orderBy: sql`${id}` }
}

type Rules = BenchFacts['rules']
type Judging = Omit<Rules, 'tests'> & {
  ruledTests: readonly Omit<Rules['tests'][number], 'rangeFingerprint'>[]
  fingerprints: Record<string, string | null>
}

/** The same as the domain has it. */
export function rulesFrom({ ruledTests, fingerprints, ...rows }: Judging): Rules {
  const { ranges, limits, choices, immunity, ownRules } = rows
  const found = ruledTests.map((one) => {
    return { ...one, rangeFingerprint: fingerprints[one.code] ?? null }
  })
  return { ranges, limits, choices, immunity, ownRules, tests: found }
}

type Last = { testItemId: TestItemId; last: number }

/** How many values each test of an order has had, and which rules the lab that measures has. */
export function valuedOf(orderId: SQL, lab: SQL) {
  const { testCode, rule, labId } = verificationRules
  return {
    numbers: sql<Last[]>`(select coalesce(json_agg(json_build_object(
        'testItemId', had.test_item_id, 'last', had.last)), '[]')
      from (select test_item_id, max(number) as last from results
        where test_item_id in (select id from test_items where order_id = ${orderId})
        group by test_item_id) as had)`,
    verificationRules: someOf(
      verificationRules,
      { testCode, rule },
      {
        where: sql`${labId} = ${lab}
          and ${testCode} in ${codesOf(orderId)}`,
        orderBy: sql`${testCode}`,
      },
    ),
  }
}

/** The calls about an order's tests, locked, with the flags of their values. */
export function callsOf(orderId: SQL) {
  const { id, testItemId, state, toldAt } = callTasks
  const items = sql`(select id from test_items where order_id = ${orderId})`
  return {
    callRows: rowsOf(callTasks, {
      where: sql`${testItemId} in ${items} and ${state} <> 'withdrawn'`,
      orderBy: sql`${toldAt}, ${id}`,
      isLocked: true,
    }),
    callFlags: someOf(
      results,
      { id: results.id, flag: results.flag },
      {
        where: sql`${results.id} in (select result_id from call_tasks where test_item_id in ${items})`,
        orderBy: sql`${results.id}`,
      },
    ),
  }
}

type CallOfValue = Omit<BenchFacts['calls'][number], 'flag'>
/** One about a value that waits has no result, and is no call of a value that counts. */
type CallRow = Omit<CallOfValue, 'resultId'> & { resultId: CallOfValue['resultId'] | null }
type Flag = { id: string; flag: BenchFacts['calls'][number]['flag'] }

/** Each call with the flag of its value. */
export function callsFrom(rows: readonly CallRow[], flags: readonly Flag[]): BenchFacts['calls'] {
  const flagOf = new Map(flags.map(({ id, flag }) => [id, flag]))
  return rows.flatMap(({ resultId, ...row }) => {
    const flag = resultId === null ? undefined : flagOf.get(resultId)
    return resultId && flag ? [{ ...row, resultId, flag }] : []
  })
}
