import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { offlineEvents } from '#src/db/schema/offline.ts'
import { testItems } from '#src/db/schema/orders.ts'
import { testStability } from '#src/db/schema/stability.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import type { Temperature } from '#src/domain/tubes/carry-limit.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'

// The source comes first: drizzle takes the row for missing where the first of its columns is null.
const ambient = alias(testStability, 'ambient')
const cooled = alias(testStability, 'cooled')

/** The figures of a test in the tube it is drawn in; a child's small tube keeps it as long. */
const ofTest = (figures: typeof ambient | typeof cooled, temperature: Temperature) =>
  and(
    eq(figures.testCode, tests.code),
    eq(figures.tubeTypeCode, tests.tubeTypeCode),
    eq(figures.temperature, temperature),
  )

/** Of a draw whose time is doubtful: the earliest that our own clock allows. */
const drawnAfter = sql<Temporal.Instant | null>`(select e.not_before from ${offlineEvents} e
  where e.visit_id = ${tubes.visitId} and e.kind = 'collect' and e.outcome = 'applied'
    and e.clock = 'doubtful' and e.detail ->> 'tubeId' = ${tubes.id}::text
  order by e.number limit 1)`.mapWith(offlineEvents.notBefore)

/**
 * Each test of each of these tubes that was not cancelled: how long it keeps, and its tube's
 * defaults. In the order of the tests' codes.
 */
export function listKeeping(tx: Tx, tubeIds: readonly TubeId[]) {
  return tx
    .select({
      tubeId: tubes.id,
      drawnAfter,
      name: tests.name,
      ambient: { source: ambient.source, minutes: ambient.minutes },
      cooled: { source: cooled.source, minutes: cooled.minutes },
      defaults: {
        carried: tubeTypes.carried,
        ambient: tubeTypes.ambientMinutes,
        cooled: tubeTypes.cooledMinutes,
      },
    })
    .from(tubes)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(tubeItems, eq(tubeItems.tubeId, tubes.id))
    .innerJoin(
      testItems,
      and(eq(testItems.id, tubeItems.testItemId), ne(testItems.state, 'cancelled')),
    )
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .leftJoin(ambient, ofTest(ambient, 'ambient'))
    .leftJoin(cooled, ofTest(cooled, 'cooled'))
    .where(inArray(tubes.id, [...tubeIds]))
    .orderBy(asc(tubes.id), asc(tests.code))
}

/** Every test with a tube: how long it keeps there, and what counts where no figure is known. */
export function listStability(tx: Tx) {
  return tx
    .select({
      code: tests.code,
      name: tests.name,
      tube: tubeTypes.name,
      cap: tubeTypes.cap,
      carried: tubeTypes.carried,
      ambient: { source: ambient.source, minutes: ambient.minutes },
      cooled: { source: cooled.source, minutes: cooled.minutes },
      defaults: {
        ambient: tubeTypes.ambientMinutes,
        cooled: tubeTypes.cooledMinutes,
        source: tubeTypes.carrySource,
      },
    })
    .from(tests)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tests.tubeTypeCode))
    .leftJoin(ambient, ofTest(ambient, 'ambient'))
    .leftJoin(cooled, ofTest(cooled, 'cooled'))
    .orderBy(asc(tubeTypes.drawOrder), asc(tests.name))
}
