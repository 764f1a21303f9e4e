import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings, quotes } from '#src/db/schema/bookings.ts'
import { panels, tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { referenceRanges } from '#src/db/schema/reference-limits.ts'
import { labs } from '#src/db/schema/labs.ts'
import { payments } from '#src/db/schema/payments.ts'
import { guardianConsents, patients } from '#src/db/schema/people.ts'
import { credits, receivables } from '#src/db/schema/refunds.ts'
import { slots } from '#src/db/schema/slots.ts'
import { LIMIT_DAYS } from '#src/domain/tubes/blood-limit.ts'
import { drawsAmong, drawsAsColumn } from '#src/db/queries/tubes/draws.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { isMainPayment } from '#src/db/queries/payments/main-payment.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { isNamed, named, quoteId } from './named-by-quote.ts'
import { countedOf } from './open-bookings.ts'

const quote = {
  id: quotes.id,
  accountId: quotes.accountId,
  contract: quotes.contract,
  expiresAt: quotes.expiresAt,
  usedAt: quotes.usedAt,
}

const placed = {
  bookingId: bookings.id,
  number: bookings.number,
  total: bookings.total,
  mode: payments.mode,
}

const owesSince = sql<Temporal.Instant | null>`(select min(created_at) from receivables
    where account_id = ${quotes.accountId} and state in ('pending', 'attached'))`.mapWith(
  receivables.createdAt,
)

/** Bookings that wait for their online payment. */
const held = sql<number>`(select count(*)::int from bookings b join payments p on p.booking_id = b.id
    where b.account_id = ${quotes.accountId} and p.state = 'awaiting')`

const account = {
  ...contactColumns,
  open: sql<number>`counted.open`,
  kept: sql<number>`counted.kept`,
  held,
  owesSince,
}

/** Children of the account, without those certainly of age on the day of the visit. */
const children = sql`array(select c.id from patients c where c.account_id = named.account
    and c.birth_date > named.starts_at - interval '19 years')`

const around = {
  from: sql.raw(`named.starts_at - interval '${LIMIT_DAYS} days'`),
  to: sql.raw(`named.starts_at + interval '${LIMIT_DAYS} days'`),
}

/** Everything that decides whether a quote can be booked, one column each, in one statement. */
export const placingFacts = kept((tx) =>
  tx
    .select({
      quote,
      placed,
      account,
      labs: someOf(
        labs,
        {
          id: labs.id,
          state: labs.state,
          licenceTo: labs.licenceTo,
          counsellorName: labs.counsellorName,
          pcpndtNumber: labs.pcpndtNumber,
          pcpndtTo: labs.pcpndtTo,
        },
        { where: isNamed(labs.id, 'labs'), orderBy: sql`${labs.id}` },
      ),
      panels: someOf(
        panels,
        { restriction: panels.restriction },
        { where: isNamed(panels.code, 'items'), orderBy: sql`${panels.code}` },
      ),
      tests: someOf(
        tests,
        {
          code: tests.code,
          name: tests.name,
          restriction: tests.restriction,
          isHomeCollected: tests.isHomeCollected,
          labOnlyReason: tests.labOnlyReason,
          collectionEvent: tests.collectionEvent,
          isSold: tests.isSold,
          consentFamily: tests.consentFamily,
          needsPcpndt: tests.needsPcpndt,
          resultType: tests.resultType,
          choices: tests.choices,
          decimals: tests.decimals,
          tubeTypeCode: tests.tubeTypeCode,
          drawMl: tests.drawMl,
        },
        { where: isNamed(tests.code, 'items'), orderBy: sql`${tests.code}` },
      ),
      ranges: someOf(
        referenceRanges,
        {
          testCode: referenceRanges.testCode,
          sex: referenceRanges.sex,
          fromDays: referenceRanges.fromDays,
          fromYears: referenceRanges.fromYears,
          toDays: referenceRanges.toDays,
          toYears: referenceRanges.toYears,
          low: referenceRanges.low,
          high: referenceRanges.high,
          condition: referenceRanges.condition,
        },
        {
          where: sql`${isNamed(referenceRanges.testCode, 'items')} and ${isNotNull(referenceRanges.condition)}`,
          orderBy: sql`${referenceRanges.id}`,
        },
      ),
      household: someOf(
        patients,
        {
          id: patients.id,
          accountId: patients.accountId,
          name: patients.name,
          birthDate: patients.birthDate,
          sex: patients.sex,
          weightGrams: patients.weightGrams,
          weighedOn: patients.weighedOn,
        },
        {
          where: sql`${patients.accountId} = named.account`,
          orderBy: sql`${patients.createdAt}, ${patients.id}`,
        },
      ),
      consented: someOf(
        guardianConsents,
        { patientId: guardianConsents.patientId },
        {
          where: sql`${isNamed(guardianConsents.patientId, 'people')} and ${isNull(guardianConsents.withdrawnAt)}`,
          orderBy: sql`${guardianConsents.id}`,
        },
      ),
      draws: drawsAsColumn(drawsAmong(children, around), sql`cardinality(${children}) > 0`),
      tubeTypes: someOf(
        tubeTypes,
        {
          code: tubeTypes.code,
          volumeMl: tubeTypes.volumeMl,
          lostMl: tubeTypes.lostMl,
          testMl: tubeTypes.testMl,
          smallCode: tubeTypes.smallCode,
        },
        { where: sql`true`, orderBy: sql`${tubeTypes.code}` },
      ),
      slots: someOf(
        slots,
        { id: slots.id, used: slots.used, capacity: slots.capacity },
        { where: isNamed(slots.id, 'slots'), orderBy: sql`${slots.id}` },
      ),
      receivables: someOf(
        receivables,
        {
          id: receivables.id,
          state: receivables.state,
          version: receivables.version,
          attachedBookingId: receivables.attachedBookingId,
        },
        { where: isNamed(receivables.id, 'receivables'), orderBy: sql`${receivables.id}` },
      ),
      credits: someOf(
        credits,
        {
          id: credits.id,
          state: credits.state,
          version: credits.version,
          attachedBookingId: credits.attachedBookingId,
          amount: credits.amount,
        },
        { where: isNamed(credits.id, 'credits'), orderBy: sql`${credits.id}` },
      ),
    })
    .from(quotes)
    .innerJoin(user, eq(user.id, quotes.accountId))
    .innerJoin(sql`lateral ${named}`, sql`true`)
    .innerJoin(sql`lateral ${countedOf(sql`${quotes.accountId}`)} as counted`, sql`true`)
    .leftJoin(bookings, eq(bookings.quoteId, quotes.id))
    .leftJoin(payments, isMainPayment)
    .where(eq(quotes.id, quoteId))
    .prepare(''),
)
