import { type SQL, sql } from 'drizzle-orm'
import { kept } from '#src/db/driver/kept-statement.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { patients } from '#src/db/schema/people.ts'
import { slots } from '#src/db/schema/slots.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Draw } from '#src/domain/tubes/blood-room.ts'
import { LIMIT_DAYS } from '#src/domain/tubes/blood-limit.ts'
import type { PersonRecord } from '#src/domain/tubes/child-blood.ts'
import { DAYS_AHEAD } from '#src/domain/tubes/fresh-draw.ts'
import type { FreeHour } from '#src/domain/tubes/sample-at-hand.ts'
import type { TubeVolumes } from '#src/domain/tubes/tube-plan.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import { drawsAmong, drawsAsColumn } from './draws.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

/**
 * Locks the people of these orders until the transaction ends, with every record of their accounts
 * that has the same birth date: a child may have been added twice.
 * Source: decisions 044, 050, 069, 120.
 */
export function peopleDrawnFrom(orderIds: SQL) {
  return kept((tx) =>
    tx
      .select({ id: patients.id })
      .from(patients)
      .where(
        sql`(${patients.accountId}, ${patients.birthDate}) in (select one.account_id, one.birth_date
          from orders ordered join patients one on one.id = ordered.patient_id
          where ordered.id in ${orderIds})`,
      )
      .orderBy(patients.id)
      .for('no key update')
      .prepare(''),
  )
}

/** The account of the person drawn from. */
const accountId = sql`(select one.account_id from patients one where one.id = of_order.patient_id)`

const first = sql`(select min(starts_at) from visits where booking_id = ${bookings.id})`
const firstHour = sql`${sql.placeholder('firstHour')}::timestamptz`
const lastHour = sql`${sql.placeholder('lastHour')}::timestamptz`

/** Every record of the person, without one certainly of age: who is has no limit. */
const records = sql`array(select one.id from patients one, patients drawn
  where drawn.id = of_order.patient_id and one.account_id = drawn.account_id
    and one.birth_date = drawn.birth_date and one.birth_date > ${first} - interval '19 years')`
const days = sql.raw(`interval '${LIMIT_DAYS} days'`)
const around = {
  from: sql`least(${first}, ${firstHour}) - ${days}`,
  to: sql`${lastHour} + ${days}`,
}

const { code, volumeMl, lostMl, testMl, smallCode } = tubeTypes

/** What decides whether, and when, a fresh sample of an order is drawn. */
export const freshDrawColumns = {
  household: someOf(
    patients,
    {
      id: patients.id,
      accountId: patients.accountId,
      name: patients.name,
      birthDate: patients.birthDate,
      weightGrams: patients.weightGrams,
      weighedOn: patients.weighedOn,
    },
    {
      where: sql`${patients.accountId} = ${accountId}`,
      orderBy: sql`${patients.createdAt}, ${patients.id}`,
    },
  ),
  draws: drawsAsColumn(drawsAmong(records, around), sql`cardinality(${records}) > 0`),
  volumes: someOf(
    tubeTypes,
    { code, volumeMl, lostMl, testMl, smallCode },
    { where: sql`true`, orderBy: sql`${code}` },
  ),
  freeHours: someOf(
    slots,
    { id: slots.id, startsAt: slots.startsAt, endsAt: slots.endsAt },
    {
      where: sql`${slots.labId} = of_order.lab_id and ${slots.kind} = 'home'
        and ${slots.used} < ${slots.capacity}
        and ${slots.startsAt} >= ${firstHour} and ${slots.startsAt} < ${lastHour}`,
      orderBy: sql`${slots.startsAt}, ${slots.id}`,
    },
  ),
}

/** The hours in which a fresh sample may be drawn. */
export function freshSpan(now: Temporal.Instant) {
  const from = now.add({ hours: NOTICE_HOURS })
  const to = from.add({ hours: 24 * DAYS_AHEAD })
  return { firstHour: from.toString(), lastHour: to.toString() }
}

type Row = {
  household: PersonRecord[]
  draws: (Draw & { patientId: PatientId })[]
  volumes: TubeVolumes[]
  freeHours: FreeHour[]
}

/** The same as the domain has it. */
export function freshDrawOf({ household, draws, volumes, freeHours }: Row, now: Temporal.Instant) {
  const types = new Map(volumes.map((one) => [one.code, one]))
  return { freeHours, known: { today: indianDay(now), household, draws, types } }
}
