import type { FieldMetadata } from '@conform-to/react'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { dayOf, hoursOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownDay, Slot, WhyClosed } from './closed-days.ts'

const whyWords: Record<WhyClosed, () => string> = {
  closed: m.booking_book_day_closed,
  unfit: m.booking_book_day_unfit,
  full: m.booking_book_full,
}

type Props = {
  field: FieldMetadata<string>
  days: readonly ShownDay[]
  chosen: string | undefined
  /** An hour that is the person's already. */
  own?: string | undefined
}

/**
 * The days, each with its hours or why it has none; the hours of the ticked day are shown. Nothing
 * is loaded for another day, and no script is needed.
 */
export function DayGrid({ field, days, chosen, own }: Props) {
  const at = field.initialValue ?? chosen
  const isOpen = ({ why }: ShownDay) => why === null
  const ofHour = days.find(({ slots }) => slots.some(({ startsAt }) => isSame(startsAt, at)))
  const shown = ofHour && isOpen(ofHour) ? ofHour : days.find(isOpen)
  const first = shown?.slots[0]?.startsAt
  return (
    <fieldset
      className={classes('field', field.errors && 'field--error')}
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="sr-only">{m.booking_book_days()}</legend>
      <div className="daygrid">
        {days.map((one) => (
          <div key={one.day} className="daygrid__day">
            <label>
              <input
                type="radio"
                name="day"
                value={one.day}
                defaultChecked={one.day === shown?.day}
                disabled={!isOpen(one)}
              />
              <DayWords day={one.day} />
              {one.why && <span className="small soft block">{whyWords[one.why]()}</span>}
            </label>
            {isOpen(one) && (
              <Hours
                field={field}
                day={one}
                at={at}
                own={own}
                idOf={one === shown ? first : undefined}
              />
            )}
          </div>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  )
}

/** `Sun` over `22 Nov`: a day in two short lines. */
function DayWords({ day }: { day: string }) {
  const [weekday, ...date] = dayOf(day, 'weekday').split(', ')
  return (
    <span>
      <span className="small block">{weekday}</span> <b>{date.join(', ')}</b>
    </span>
  )
}

type HoursProps = Pick<Props, 'field' | 'own'> & {
  day: ShownDay
  at: string | undefined
  /** The hour to which an error leads. */
  idOf: string | undefined
}

function Hours({ field, day: { day, slots }, at, own, idOf }: HoursProps) {
  return (
    <fieldset className="daygrid__hours">
      <legend className="label">{m.booking_book_hours_of({ day: dayOf(day, 'weekday') })}</legend>
      <ul className="hours">
        {slots.map((slot) => (
          <li key={slot.startsAt}>
            <label>
              <input
                type="radio"
                id={slot.startsAt === idOf ? field.id : undefined}
                name={field.name}
                value={slot.startsAt}
                defaultChecked={isSame(slot.startsAt, at)}
                disabled={slot.placesLeft === 0 || isSame(slot.startsAt, own)}
              />
              <span>
                {hoursOf(slot.startsAt, slot.endsAt)}
                <span className="small soft block">{placeWords(slot, own)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function placeWords({ startsAt, placesLeft }: Slot, own: string | undefined): string {
  if (isSame(startsAt, own)) return m.booking_book_hour_own()
  return placesLeft === 0 ? m.booking_book_full() : m.booking_book_places({ count: placesLeft })
}

function isSame(startsAt: string, at: string | undefined) {
  return at !== undefined && Date.parse(startsAt) === Date.parse(at)
}
