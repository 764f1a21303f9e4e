import { data, redirect } from 'react-router'
import { NoteCallAttempt } from '#src/domain/results/calls/call.ts'
import { RecordCall } from '#src/domain/results/calculated/inputs.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { spanOf } from '#src/web/results/bench-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/call'
import { CallAgain } from './bench-call-again.tsx'
import { CallLadder } from './bench-call-ladder.tsx'
import { CallAttemptForm, CallAttempts } from './bench-call-attempts.tsx'
import { CallTellForm } from './bench-call-tell.tsx'
import { CallCase } from './bench-call.tsx'
import { withdrawnCallWords } from './withdrawn-call-words.ts'

export const handle: Handle = { frame: 'app' }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewCall({ callTaskId: idIn(CallTaskId, params.callTaskId) })

export async function action({ request, params, context }: Route.ActionArgs) {
  const callTaskId = idIn(CallTaskId, params.callTaskId)
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent !== 'attempt') {
    const told = await submit(request, RecordCall, async (input) => {
      await verbs.recordCall({ callTaskId, ...input })
      return redirect('/lab?show=calls')
    })
    return told instanceof Response ? told : data({ tell: told.data }, told.init ?? undefined)
  }
  const noted = await submit(request, NoteCallAttempt, async (input) => {
    await verbs.noteCallAttempt({ callTaskId, ...input })
    return redirect(`/lab/calls/${callTaskId}`)
  })
  return noted instanceof Response ? noted : data({ attempt: noted.data }, noted.init ?? undefined)
}

const titles = {
  critical: {
    open: m.bench_call_title,
    done: m.bench_call_title_over,
    withdrawn: m.bench_call_title_withdrawn,
  },
  again: {
    open: m.bench_again_title,
    done: m.bench_again_title_over,
    withdrawn: m.bench_again_title_withdrawn,
  },
}

/** A critical value is told by telephone and read back; the recipient is recorded once. */
export default function CallPage({ loaderData: call, actionData }: Route.ComponentProps) {
  const isOpen = call.state === 'open'
  const title = titles[call.kind][call.state]()
  const toTell = call.waits ? m.bench_call_waits_lede() : m.bench_call_lede()
  const lede = call.kind === 'again' ? m.bench_again_lede() : toTell
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab?show=calls', label: m.bench_list_calls() },
        ]}
        here={call.testName}
      />
      <PageHead title={title} lede={isOpen ? lede : undefined} isSmall />
      <div className="callduo">
        <div className="grid gap-4">
          {isOpen && (
            <Note tone="danger" icon={call.isOverdue ? 'warning' : 'clock'}>
              {call.isOverdue
                ? m.bench_call_overdue({ time: spanOf(call.minutes) })
                : m.bench_call_open({ time: spanOf(call.minutes) })}
            </Note>
          )}
          {!isOpen && <Note icon="check">{endWords(call)}</Note>}
          <CallAgain call={call} />
          <CallCase call={call} />
        </div>
        <div className="grid gap-4">
          {isOpen && call.mayRecord && (
            <>
              <CallTellForm
                lastResult={actionData && 'tell' in actionData ? actionData.tell : undefined}
              />
              <CallAttemptForm
                key={call.attempts.length}
                lastResult={actionData && 'attempt' in actionData ? actionData.attempt : undefined}
              />
            </>
          )}
          <CallAttempts attempts={call.attempts} />
          <CallLadder call={call} />
          <p className="flex flex-wrap gap-3">
            <LinkButton kind="quiet" to="/lab?show=calls">
              {m.bench_call_all()}
            </LinkButton>
            <LinkButton kind="quiet" to={`/lab/orders/${call.orderId}`}>
              {m.bench_call_order()}
            </LinkButton>
          </p>
        </div>
      </div>
    </Main>
  )
}

function endWords({
  kind,
  toldAt,
  toldTo,
  withdrawnAt,
  withdrawnReason,
}: Route.ComponentProps['loaderData']) {
  if (toldAt) return m.bench_call_told({ who: toldTo ?? '', time: instantOf(toldAt, 'near') })
  const time = withdrawnAt ? instantOf(withdrawnAt, 'near') : ''
  if (kind === 'again') return m.bench_again_withdrawn({ time })
  return m.bench_call_withdrawn({ reason: withdrawnCallWords(withdrawnReason ?? ''), time })
}
