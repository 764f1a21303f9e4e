import type { FieldMetadata } from '@conform-to/react'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { dayOf, hoursOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownDay, Slot, WhyClosed } from './closed-days.ts'
import { MissingHours } from './missing-hours.tsx'
import untickHour from './day.browser.ts?worker&url'

const whyWords: Record<WhyClosed, () => string> = {
  closed: m.booking_book_day_closed,
  unfit: m.booking_book_day_unfit,
  full: m.booking_book_full,
  'nobody-works-then': m.booking_book_day_nobody,
  'nobody-near-then': m.booking_book_day_nobody_near,
  'nobody-skilled-then': m.booking_book_day_nobody_skilled,
  'nobody-free-then': m.booking_book_day_nobody_free,
}

type Props = {
  field: FieldMetadata<string>
  /** The ticked day; its own radio, so that a refused form shows it again. */
  dayField: FieldMetadata<string | undefined>
  days: readonly ShownDay[]
  chosen: string | undefined
  /** An hour that is the person's already. */
  own?: string | undefined
}

/**
 * The days, each with its hours or why it has none; the hours of the ticked day are shown. Nothing
 * is loaded for another day. All hours are one choice: where there is a script, it unticks the hour
 * when another day is ticked, because the keyboard reaches no other radio while one is ticked.
 */
export function DayGrid({ field, dayField, days, chosen, own }: Props) {
  const wanted = field.initialValue ?? chosen
  const shown = shownDay(days, { day: dayField.initialValue, at: wanted })
  // An hour of a day that is not in sight is not ticked.
  const at = shown && hasHour(shown, wanted) ? wanted : undefined
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
                name={dayField.name}
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
      <BrowserScript src={untickHour} />
    </fieldset>
  )
}

type Wanted = { day: string | undefined; at: string | undefined }

/** The day that was ticked, else that of the hour, else the first with a free hour. */
function shownDay(days: readonly ShownDay[], { day, at }: Wanted): ShownDay | undefined {
  const open = days.filter(isOpen)
  const ofHour = open.find((one) => hasHour(one, at))
  return open.find((one) => one.day === day) ?? ofHour ?? open[0]
}

const isOpen = ({ why }: ShownDay) => why === null

function hasHour({ slots }: ShownDay, at: string | undefined) {
  return slots.some(({ startsAt }) => isSame(startsAt, at))
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

function Hours({ field, day: { day, slots, missing }, at, own, idOf }: HoursProps) {
  return (
    <fieldset className="daygrid__hours">
      <legend className="label">{m.booking_book_hours_of({ day: dayOf(day, 'weekday') })}</legend>
      <ul className="hours">
        {slots.map((slot) => (
          <li key={slot.startsAt}>
            <Hour field={field} slot={slot} at={at} own={own} isLedTo={slot.startsAt === idOf} />
          </li>
        ))}
      </ul>
      <MissingHours missing={missing} />
    </fieldset>
  )
}

type HourProps = Pick<HoursProps, 'field' | 'at' | 'own'> & { slot: Slot; isLedTo: boolean }

/** A full hour, or one's own, is never ticked: nobody could go on to another one by keyboard. */
function Hour({ field, slot, at, own, isLedTo }: HourProps) {
  const { startsAt, endsAt, placesLeft } = slot
  const isTaken = placesLeft === 0 || isSame(startsAt, own)
  return (
    <label>
      <input
        type="radio"
        id={isLedTo ? field.id : undefined}
        name={field.name}
        value={startsAt}
        defaultChecked={!isTaken && isSame(startsAt, at)}
        disabled={isTaken}
      />
      <span>
        {hoursOf(startsAt, endsAt)}
        <span className="small soft block">{placeWords(slot, own)}</span>
      </span>
    </label>
  )
}

function placeWords({ startsAt, placesLeft }: Slot, own: string | undefined): string {
  if (isSame(startsAt, own)) return m.booking_book_hour_own()
  return placesLeft === 0 ? m.booking_book_full() : m.booking_book_places({ count: placesLeft })
}

function isSame(startsAt: string, at: string | undefined) {
  return at !== undefined && Date.parse(startsAt) === Date.parse(at)
}
