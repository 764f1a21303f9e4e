import type { FieldMetadata } from '@conform-to/react'
import { classes } from '#src/web/ui/classes.ts'
import { describedBy, FieldErrors, FieldHelp } from '#src/web/ui/forms/field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const boxes = [
  { part: 'day', label: m.visit_birth_day, digits: 2 },
  { part: 'month', label: m.visit_birth_month, digits: 2 },
  { part: 'year', label: m.visit_birth_year, digits: 4 },
] as const

/** The boxes' order in a date, `1984-05-17`. */
const inDate = { year: 0, month: 1, day: 2 } as const

/** A date as it is said, in three boxes: no calendar has to be turned back by decades. */
export function BirthDateBoxes({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const typed = (field.initialValue ?? '').split('-')
  return (
    <fieldset
      className={classes('field', field.errors && 'field--error')}
      aria-describedby={describedBy(field, m.visit_birth_help())}
    >
      <legend className="label">{label}</legend>
      <FieldHelp field={field} help={m.visit_birth_help()} />
      <div className="dateboxes" key={field.key}>
        {boxes.map(({ part, label: words, digits }, index) => (
          <label key={part}>
            <span className="small">{words()}</span>
            <input
              className="input"
              id={index === 0 ? field.id : undefined}
              name={`${field.name}.${part}`}
              defaultValue={typed[inDate[part]]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={digits}
              size={digits}
              aria-invalid={field.errors ? true : undefined}
            />
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  )
}
