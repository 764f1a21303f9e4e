import { TOLD_BEFORE } from '#src/domain/downtimes/downtime.ts'
import { redirect } from 'react-router'
import {
  AnnounceDowntime,
  LONGEST_DOWNTIME,
  WithdrawDowntime,
} from '#src/domain/downtimes/downtime.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/downtime'
import { DowntimeForm } from './downtime-form.tsx'
import { DowntimeList, DowntimeWithdrawal } from './downtime-list.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `withdraw` asks for confirmation before one is withdrawn; `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const downtimes = await context.get(app).listDowntimes()
  const chosen = downtimes.find(({ id }) => id === searchParams.get('withdraw'))
  const canEnd = chosen && chosen.state !== 'over' && chosen.state !== 'withdrawn'
  return { downtimes, chosen: canEnd ? chosen : undefined, done: searchParams.get('done') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'withdraw')
    return submit(request, WithdrawDowntime, async (input) => {
      await verbs.withdrawDowntime(input)
      return redirect('/backoffice/downtime?done=withdrawn')
    })
  const words = { endsAt: () => m.downtime_to_rule(LONGEST_DOWNTIME) }
  return submit(
    request,
    AnnounceDowntime,
    async (input) => {
      await verbs.announceDowntime(input)
      return redirect('/backoffice/downtime?done=announced')
    },
    { words },
  )
}

export default function DowntimePage({ loaderData, actionData }: Route.ComponentProps) {
  const { downtimes, chosen, done } = loaderData
  const trail = [{ to: '/backoffice', label: m.frame_office() }]
  return (
    <Main width="wide">
      <Title>{m.downtime_title()}</Title>
      <Crumbs trail={trail} here={m.downtime_title()} />
      <PageHead
        title={m.downtime_title()}
        lede={m.downtime_lede({ hours: TOLD_BEFORE.hours })}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        <Done done={done} />
        {chosen ? (
          <DowntimeWithdrawal downtime={chosen} lastResult={actionData} />
        ) : (
          <Panel title={m.downtime_new()}>
            <DowntimeForm lastResult={actionData} />
          </Panel>
        )}
        <Panel title={m.downtime_planned()}>
          <DowntimeList downtimes={downtimes} />
        </Panel>
      </div>
    </Main>
  )
}

function Done({ done }: { done: string | null }) {
  if (done !== 'announced' && done !== 'withdrawn') return null
  return (
    <Note icon="check" isNews>
      {done === 'announced'
        ? m.downtime_announced({ hours: TOLD_BEFORE.hours })
        : m.downtime_withdrawn()}
    </Note>
  )
}
