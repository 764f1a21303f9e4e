import type { FieldMetadata } from '@conform-to/react'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { dayOf, hoursOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type DaysProps = {
  cart: Cart
  days: readonly { day: string; isFull: boolean }[]
  shown: string
}

/** The days as links: each has its address, and works without script. */
export function BookingDays({ cart, days, shown }: DaysProps) {
  return (
    <nav className="days" aria-label={m.booking_book_days()}>
      <ul>
        {days.map(({ day, isFull }) => (
          <li key={day}>
            <Link
              to={`/book/when${cartQuery(cart, { day })}`}
              aria-current={day === shown ? 'date' : undefined}
              preventScrollReset
            >
              <DayWords day={day} />
              {isFull && <span className="small soft block">{m.booking_book_full()}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `Sun` over `22 Nov`: a day in two short lines. */
function DayWords({ day }: { day: string }) {
  const [weekday, ...date] = dayOf(day, 'weekday').split(', ')
  return (
    <>
      <span className="small block">{weekday}</span> <b>{date.join(', ')}</b>
    </>
  )
}

type Slot = { startsAt: string; endsAt: string; placesLeft: number }

type HoursProps = {
  field: FieldMetadata<string>
  day: string
  slots: readonly Slot[]
  chosen: string | undefined
}

export function BookingHours({ field, day, slots, chosen }: HoursProps) {
  return (
    <fieldset
      className={classes('field', field.errors && 'field--error')}
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="label">{m.booking_book_hours_of({ day: dayOf(day, 'weekday') })}</legend>
      <ul className="hours">
        {slots.map(({ startsAt, endsAt, placesLeft }, index) => (
          <li key={startsAt}>
            <label>
              <input
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={startsAt}
                defaultChecked={chosen !== undefined && Date.parse(chosen) === Date.parse(startsAt)}
                disabled={placesLeft === 0}
                required
              />
              <span>
                {hoursOf(startsAt, endsAt)}
                <span className="small soft block">
                  {placesLeft === 0
                    ? m.booking_book_full()
                    : m.booking_book_places({ count: placesLeft })}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldErrors field={field} />
    </fieldset>
  )
}
