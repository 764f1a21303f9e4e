import { numberDays, ViewLabNumbers } from '#src/domain/labs/lab-numbers.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { BarList } from '#src/web/charts/bar-list.tsx'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { rejectWords } from '#src/web/results/bench-words.ts'
import { revisionReasonLabel } from '#src/web/results/revision-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { EmptyState, KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/numbers'
import { DeskFrame } from './desk-frame.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { faultWords, minutesWords, stageWords } from './numbers-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  return context.get(app).viewLabNumbers(idIn(ViewLabNumbers, asked))
}

type Numbers = Awaited<ReturnType<App['viewLabNumbers']>>

/** What a lab is judged by: turnaround by stage, promises kept, rejections and changed reports. */
export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { all, tests, days } = loaderData
  return (
    <DeskFrame part="numbers" lede={m.desk_numbers_lede()}>
      <nav className="desktabs" aria-label={m.desk_numbers_days_label()}>
        <ul>
          {numberDays.map((count) => (
            <li key={count}>
              <Link
                to={`/lab/desk/numbers?days=${count}`}
                aria-current={count === days ? 'page' : undefined}
              >
                {m.desk_numbers_days({ days: count })}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {all ? (
        <Measured {...loaderData} all={all} />
      ) : (
        <EmptyState title={m.desk_numbers_none({ days })}>{m.desk_numbers_none_help()}</EmptyState>
      )}
      <div className="deskcols">
        <Rejected {...loaderData} />
        <Revised {...loaderData} />
      </div>
      {tests.length > 0 && <NumbersTable tests={tests} days={days} />}
    </DeskFrame>
  )
}

const parts = ['carried', 'counter', 'measured', 'verified', 'signed'] as const

function Measured({ all, days }: Numbers & { all: NonNullable<Numbers['all']> }) {
  const { tests, late, onTimePercent, stages } = all
  return (
    <div className="deskcols">
      <Panel title={m.desk_numbers_stages()}>
        <BarList
          rows={parts.map((stage) => ({
            id: stage,
            label: stageWords[stage](),
            value: stages[stage].half,
            shown: minutesWords(stages[stage].half),
            plain: m.desk_numbers_most({ time: minutesWords(stages[stage].most) }),
          }))}
        />
      </Panel>
      <Panel title={m.desk_numbers_whole()}>
        <KeyValues
          rows={[
            [m.desk_numbers_half_head(), minutesWords(stages.whole.half)],
            [m.desk_numbers_most_head(), minutesWords(stages.whole.most)],
            [m.desk_morning_on_time(), `${onTimePercent} %`],
            [m.desk_numbers_late(), late],
            [m.desk_numbers_results(), tests],
          ]}
        />
        <p className="mt-4">
          <LinkButton to={`/lab/desk/numbers/csv?days=${days}`} kind="quiet" size="small">
            {m.desk_numbers_csv()}
          </LinkButton>
        </p>
      </Panel>
    </div>
  )
}

function Rejected({ rejected, days }: Numbers) {
  return (
    <Panel title={m.desk_morning_rejected({ days })}>
      {rejected.length === 0 ? (
        <p className="soft">{m.desk_morning_rejected_none()}</p>
      ) : (
        <BarList
          rows={rejected.map(({ reason, count, fault }) => ({
            id: reason,
            label: rejectWords[reason](),
            value: count,
            shown: String(count),
            plain: faultWords[fault](),
          }))}
        />
      )}
    </Panel>
  )
}

function Revised({ revised, days }: Numbers) {
  return (
    <Panel title={m.desk_numbers_revised({ days })}>
      {revised.length === 0 ? (
        <p className="soft">{m.desk_numbers_revised_none()}</p>
      ) : (
        <BarList
          rows={revised.map(({ reason, count }) => ({
            id: reason,
            label: revisionReasonLabel(reason),
            value: count,
            shown: String(count),
          }))}
        />
      )}
    </Panel>
  )
}
