import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Calendar = Awaited<ReturnType<App['viewCalendar']>>
type CalendarDay = Calendar['days'][number]
type Standing = NonNullable<CalendarDay['standing']>

const looks: Record<
  Standing,
  { icon: 'check' | 'warning' | 'clock' | 'close'; words: () => string }
> = {
  reconciled: { icon: 'check', words: m.finance_calendar_reconciled },
  open: { icon: 'warning', words: m.finance_calendar_open },
  'not-yet': { icon: 'clock', words: m.finance_calendar_not_yet },
  'no-statement': { icon: 'close', words: m.finance_calendar_no_statement },
}
const standings: Standing[] = ['reconciled', 'open', 'not-yet', 'no-statement']

/** A month of the gateway's books, each day leading to itself; `at` is the page that shows it. */
export function ReconciledDays({ calendar, at }: { calendar: Calendar; at: string }) {
  const { month, days, today } = calendar
  const title = m.finance_calendar({ month: dayOf(`${month}-01`, 'month') })
  return (
    <Panel title={title}>
      <table className="calendar">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {dayOf(day, 'name')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find((day) => day !== null)?.day}>
              {week.map((day, place) => (
                <td key={weekdays[place]} aria-current={day?.day === today ? 'date' : undefined}>
                  {day && <OneDay of={day} today={today} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend />
      <Months month={month} today={today} at={at} />
    </Panel>
  )
}

/** A future day, or one before our first payment, has nothing behind it. */
function OneDay({ of: { day, standing, open }, today }: { of: CalendarDay; today: string }) {
  const number = <span className="num">{Number(day.slice(-2))}</span>
  if (standing === null || day > today) return <span className="calendar__none">{number}</span>
  const { icon, words } = looks[standing]
  const said = open > 0 ? m.finance_calendar_open_count({ count: open }) : words()
  return (
    <Link
      to={`/finance/breaks?day=${day}`}
      className={classes('calendar__day', `calendar__day--${standing}`)}
      aria-label={`${dayOf(day)}: ${said}`}
    >
      {number}
      <span className="calendar__mark">
        <Icon name={icon} small />
        {open > 0 && <b className="num">{open}</b>}
      </span>
    </Link>
  )
}

function CalendarLegend() {
  return (
    <ul className="figure__legend">
      {standings.map((standing) => (
        <li key={standing}>
          <span className={`calendar__key calendar__day--${standing}`} aria-hidden="true">
            <Icon name={looks[standing].icon} small />
          </span>
          {looks[standing].words()}
        </li>
      ))}
    </ul>
  )
}

function Months({ month, today, at }: { month: string; today: string; at: string }) {
  return (
    <p className="row-acts mt-4">
      <LinkButton to={`${at}?month=${monthBeside(month, -1)}`} kind="quiet" size="small">
        {m.finance_calendar_before()}
      </LinkButton>
      {month < today.slice(0, 7) && (
        <LinkButton to={`${at}?month=${monthBeside(month, 1)}`} kind="quiet" size="small">
          {m.finance_calendar_after()}
        </LinkButton>
      )}
    </p>
  )
}

/** One day of the gateway's books. */
export function DayStands({ calendar, day }: { calendar: Calendar; day: string }) {
  const of = calendar.days.find((one) => one.day === day)
  if (!of) return null
  const { standing, compared, open, resolved } = of
  return (
    <KeyValues
      rows={[
        [
          m.finance_state(),
          standing === null ? m.finance_calendar_before_first() : looks[standing].words(),
        ],
        [m.finance_run_compared(), compared ?? m.finance_none()],
        [m.finance_breaks_open(), open],
        [m.finance_breaks_resolved(), resolved],
      ]}
    />
  )
}

/** A Monday and the days after it, for the names of the columns. */
const weekdays = ['05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-01-${day}`)

/** Rows of seven from Monday, with nothing before the first and after the last day. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const first = new Date(days[0]?.day ?? 0)
  const before = (first.getUTCDay() + 6) % 7
  const places = [...Array.from({ length: before }, () => null), ...days]
  const count = Math.ceil(places.length / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_none, at) => places[week * 7 + at] ?? null),
  )
}

function monthBeside(month: string, by: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7)
}
