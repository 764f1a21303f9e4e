import type { FieldMetadata } from '@conform-to/react'
import type { Contract } from '#src/domain/bookings/contract.ts'
import type { App } from '#src/usecases/index.ts'
import { AgreeField } from '#src/web/ui/forms/choice-field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['listBookings']>>[number]

/** Its sample is still to be taken. */
const isToCome: ReadonlySet<Listed['orders'][number]['state']> = new Set([
  'placed',
  'accepted',
  'collecting',
])

/**
 * The account's bookings that one more may repeat by mistake, after a reload, in a second tab or on
 * the way Back: those that wait for an online payment, and those that already take one of these
 * tests from one of these people.
 */
export async function bookedBefore(verbs: App, orders: Contract['orders']) {
  const listed = await verbs.listBookings()
  const unpaid = listed.flatMap(({ number, payBy }) => (payBy === null ? [] : [{ number, payBy }]))
  const alike = alikeAmong(listed, orders)
  return {
    unpaid,
    alike: alike.map(({ number, visit }) => ({ number, startsAt: visit.startsAt })),
  }
}

/**
 * Whether a booking like this one was made since the page was opened, such as in another tab. `ask`
 * quotes the orders, and is only called where something of the account is still to come.
 */
export async function isBookedMeanwhile(verbs: App, ask: () => Promise<Contract['orders']>) {
  const listed = await verbs.listBookings()
  const isAnyToCome = listed.some(({ orders }) => orders.some(({ state }) => isToCome.has(state)))
  if (!isAnyToCome) return false
  return alikeAmong(listed, await ask()).length > 0
}

function alikeAmong(listed: Listed[], orders: Contract['orders']) {
  return listed.filter(
    (booking) => !booking.isCancelled && booking.orders.some((one) => isIn(orders, one)),
  )
}

function isIn(orders: Contract['orders'], { state, patientName, items }: Listed['orders'][number]) {
  if (!isToCome.has(state)) return false
  return orders.some(
    ({ patient, lines }) =>
      patient.name === patientName && lines.some(({ name }) => items.includes(name)),
  )
}

type Props = {
  before: Awaited<ReturnType<typeof bookedBefore>>
  /** That another booking is meant. */
  field: FieldMetadata<boolean | undefined>
}

/** One left at the gateway is paid, one like this is looked at, or a second one is meant. */
export function BookedBefore({ before, field }: Props) {
  return (
    <>
      <div className="grid gap-2">
        {before.unpaid.map(({ number, payBy }) => (
          <Note key={number} tone="needs" title={m.booking_book_unpaid()}>
            <p>
              {m.booking_book_unpaid_words({ number, time: instantOf(payBy, 'time') })}{' '}
              <Link to={`/icici_payment?booking=${number}`}>{m.booking_track_pay_next_now()}</Link>
            </p>
          </Note>
        ))}
        {before.alike.map(({ number, startsAt }) => (
          <Note key={number} tone="needs" title={m.booking_book_alike()}>
            <p>
              {m.booking_book_alike_words({ number, time: instantOf(startsAt, 'near') })}{' '}
              <Link to={`/bookings/${number}`}>{m.booking_book_alike_see()}</Link>
            </p>
          </Note>
        ))}
      </div>
      {before.alike.length > 0 && (
        <div className="mt-4">
          <input type="hidden" name="alike" value="shown" />
          <AgreeField field={field} label={m.booking_book_alike_another()} />
        </div>
      )}
    </>
  )
}
