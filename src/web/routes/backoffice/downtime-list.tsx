import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

export type DowntimeInList = Awaited<ReturnType<App['listDowntimes']>>[number]
type State = DowntimeInList['state']

const states: Record<State, () => string> = {
  planned: m.downtime_state_planned,
  told: m.downtime_state_told,
  running: m.downtime_state_running,
  over: m.downtime_state_over,
  withdrawn: m.downtime_state_withdrawn,
}

const stands = (state: State) => state !== 'over' && state !== 'withdrawn'

/** Planned downtimes, the newest first, with the way to withdraw future ones. */
export function DowntimeList({ downtimes }: { downtimes: readonly DowntimeInList[] }) {
  if (downtimes.length === 0)
    return <EmptyState title={m.downtime_none()}>{m.downtime_none_help()}</EmptyState>
  const columns = [
    { id: 'hours', head: m.downtime_hours() },
    { id: 'words', head: m.downtime_words() },
    { id: 'state', head: m.downtime_state() },
    { id: 'act', head: m.downtime_act() },
  ]
  return (
    <DataTable label={m.downtime_planned()} columns={columns} stacks hasActions>
      {downtimes.map((downtime) => (
        <Row key={downtime.id} {...downtime} />
      ))}
    </DataTable>
  )
}

function Row({ id, startsAt, endsAt, words, state }: DowntimeInList) {
  const isNow = state === 'told' || state === 'running'
  return (
    <tr>
      <td>
        <Time at={startsAt} /> – <Time at={endsAt} />
      </td>
      <td className="downtime__words">{words[getLocale()]}</td>
      <td>
        <Chip icon={isNow ? 'warning' : 'clock'} tone={isNow ? 'needs' : 'plain'}>
          {states[state]()}
        </Chip>
      </td>
      <td>
        {stands(state) && (
          <LinkButton to={`/backoffice/downtime?withdraw=${id}`} kind="quiet" size="small">
            {m.downtime_withdraw()}
          </LinkButton>
        )}
      </td>
    </tr>
  )
}

type WithdrawProps = {
  downtime: DowntimeInList
  lastResult: SubmissionResult<string[]> | undefined
}

/** Asks for confirmation, and says what will happen. */
export function DowntimeWithdrawal({ downtime, lastResult }: WithdrawProps) {
  const { id, state, startsAt } = downtime
  const isRunning = state === 'running'
  const title = isRunning
    ? m.downtime_end_of()
    : m.downtime_withdraw_of({ from: instantOf(startsAt) })
  return (
    <section className="card p-6" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft mt-2 mb-4">
        {isRunning ? m.downtime_end_lede() : m.downtime_withdraw_lede()}
      </p>
      {lastResult?.error?.[''] && (
        <Note tone="danger" isNews>
          {lastResult.error[''].join(' ')}
        </Note>
      )}
      <Form method="post" className="form">
        <input type="hidden" name="downtimeId" value={id} />
        <div className="actions">
          <SubmitButton intent="withdraw" kind={isRunning ? 'main' : 'danger'}>
            {isRunning ? m.downtime_end_yes() : m.downtime_withdraw_yes()}
          </SubmitButton>
          <LinkButton to="/backoffice/downtime" kind="quiet">
            {m.downtime_keep()}
          </LinkButton>
        </div>
      </Form>
    </section>
  )
}
