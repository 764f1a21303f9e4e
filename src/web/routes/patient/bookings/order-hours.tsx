import type { FieldMetadata } from '@conform-to/react'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { dayOf, hoursOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Day = { day: string; slots: readonly { startsAt: string; endsAt: string }[] }
type Props = { field: FieldMetadata<string>; days: readonly Day[] }

/** The free slots of the coming days: the first three days open, the others one tap away. */
export function OrderHours({ field, days }: Props) {
  return (
    <fieldset
      className={classes('field', field.errors && 'field--error')}
      aria-describedby={field.errors ? field.errorId : undefined}
      id={field.id}
    >
      <legend className="sr-only">{m.booking_track_time_field()}</legend>
      {days.map(({ day, slots }, index) => (
        <details key={day} open={index < 3}>
          <summary className="label dayhead">{dayOf(day, 'weekday')}</summary>
          <div className="choices mb-4">
            {slots.map(({ startsAt, endsAt }) => (
              <label key={startsAt}>
                <input
                  type="radio"
                  name={field.name}
                  value={startsAt}
                  defaultChecked={field.initialValue === startsAt}
                />
                <span className="num">{hoursOf(startsAt, endsAt)}</span>
              </label>
            ))}
          </div>
        </details>
      ))}
      <FieldErrors field={field} />
    </fieldset>
  )
}
