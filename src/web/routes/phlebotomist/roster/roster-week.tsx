import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { dayName } from '#src/web/ui/lab-words.ts'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { RosterGroup } from './roster-group.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { OwnRosterView } from './roster.tsx'

export type Line = { weekday: string; from: string; until: string }

const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** Lines of each day, at least: before and after a break. */
const LINES = 2

/** The lines of each day, in order, as many as it has hours; a browser's field has no 24:00. */
export function weekLines(hours: OwnRosterView['hours']): Line[] {
  return weekdays.flatMap((weekday) => {
    const ofDay = hours.filter((one) => one.weekday === weekday)
    return Array.from({ length: Math.max(LINES, ofDay.length) }, (_, at) => ({
      weekday: String(weekday),
      from: ofDay[at]?.from ?? '',
      until: ofDay[at]?.until === '24:00' ? '00:00' : (ofDay[at]?.until ?? ''),
    }))
  })
}

/** The labels of a line's fields, by their complete names, for the list of errors. */
export function weekLabels(lines: readonly Line[]): Record<string, string> {
  const named = lines.flatMap(({ weekday }, at) => {
    const isFirst = lines.findIndex((one) => one.weekday === weekday) === at
    const words = lineWords(Number(weekday), !isFirst)
    return [
      [`hours[${at}].from`, words.from],
      [`hours[${at}].until`, words.until],
    ] as const
  })
  return Object.fromEntries(named)
}

function lineWords(weekday: number, isSecond: boolean) {
  const day = dayName(weekday, 'long')
  return isSecond
    ? { from: m.roster_from_of_second({ day }), until: m.roster_until_of_second({ day }) }
    : { from: m.roster_from_of({ day }), until: m.roster_until_of({ day }) }
}

type Fields = {
  hours: FieldMetadata<Line[]>
  sameFrom: FieldMetadata<string>
  sameUntil: FieldMetadata<string>
}
type Props = { fields: Fields; bounds: OwnRosterView['bounds'] }

/** The week, and one line that fills in several days at once. */
export function RosterWeek({ fields, bounds }: Props) {
  const lines = fields.hours.getFieldList()
  return (
    <RosterGroup title={m.roster_hours()}>
      <p className="soft full">
        {m.roster_hours_help({ from: bounds.earliest, until: bounds.latest })}
      </p>
      <SameDays fields={fields} lines={lines} />
      <ul className="rosterweek full">
        {weekdays.map((weekday) => (
          <Day key={weekday} weekday={weekday} lines={lines.filter(isOf(weekday))} />
        ))}
      </ul>
    </RosterGroup>
  )
}

type LineField = ReturnType<Fields['hours']['getFieldList']>[number]

const isOf = (weekday: number) => (line: LineField) =>
  line.getFieldset().weekday.initialValue === String(weekday)

function SameDays({ fields, lines }: { fields: Fields; lines: readonly LineField[] }) {
  const worked = lines
    .map((line) => line.getFieldset())
    .filter(({ from }) => Boolean(from.initialValue))
    .map(({ weekday }) => weekday.initialValue)
  const isTicked = (weekday: number) =>
    worked.length > 0 ? worked.includes(String(weekday)) : weekday < 7
  return (
    <fieldset className="rostersame full">
      <legend className="label">{m.roster_same()}</legend>
      <div className="choices">
        {weekdays.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name="sameDays"
              value={weekday}
              defaultChecked={isTicked(weekday)}
            />
            {dayName(weekday, 'short')}
          </label>
        ))}
      </div>
      <div className="rosterline">
        <Time field={fields.sameFrom} label={m.roster_from()} isShown />
        <Time field={fields.sameUntil} label={m.roster_until()} isShown />
      </div>
      <SubmitButton intent="same" kind="quiet" formNoValidate>
        {m.roster_same_act()}
      </SubmitButton>
    </fieldset>
  )
}

function Day({ weekday, lines }: { weekday: number; lines: readonly LineField[] }) {
  const [first, ...others] = lines.map((line) => line.getFieldset())
  const hasMore = others.some(
    ({ from, until }) => from.initialValue || until.initialValue || from.errors || until.errors,
  )
  return (
    <li>
      <b>{dayName(weekday, 'long')}</b>
      {first && <HoursLine line={first} weekday={weekday} />}
      {others.length > 0 && (
        <details open={hasMore}>
          <summary>{m.roster_second()}</summary>
          {others.map((line) => (
            <HoursLine key={line.from.name} line={line} weekday={weekday} isSecond />
          ))}
        </details>
      )}
    </li>
  )
}

type LineProps = {
  line: ReturnType<LineField['getFieldset']>
  weekday: number
  isSecond?: boolean
}

function HoursLine({ line, weekday, isSecond = false }: LineProps) {
  const words = lineWords(weekday, isSecond)
  const hasError = Boolean(line.from.errors ?? line.until.errors)
  return (
    <div className={classes('field', hasError && 'field--error')}>
      <input type="hidden" name={line.weekday.name} value={weekday} />
      <div className="rosterline">
        <Time field={line.from} label={words.from} />
        <Time field={line.until} label={words.until} />
      </div>
      <FieldErrors field={line.from} />
      <FieldErrors field={line.until} />
    </div>
  )
}

type TimeProps = { field: FieldMetadata<string>; label: string; isShown?: boolean }

/** A time of day; within the week its label is for those who don't see the line. */
function Time({ field, label, isShown = false }: TimeProps) {
  const { key, ...input } = getInputProps(field, { type: 'time' })
  return (
    <label htmlFor={field.id}>
      <span className={isShown ? 'small' : 'sr-only'}>{label}</span>
      <input
        key={key}
        className="input num"
        {...input}
        aria-describedby={field.errors ? field.errorId : undefined}
      />
    </label>
  )
}
