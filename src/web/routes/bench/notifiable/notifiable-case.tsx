import { redirect } from 'react-router'
import { NotifiableCaseId, TellAuthority } from '#src/domain/results/notifiable/notifiable.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { spanOf } from '#src/web/results/bench-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/notifiable-case'
import { NotifiableFacts } from './notifiable-facts.tsx'
import { NotifiableForm } from './notifiable-form.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewNotifiableCase({ caseId: idIn(NotifiableCaseId, params.caseId) })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, TellAuthority, async (input) => {
    const caseId = idIn(NotifiableCaseId, params.caseId)
    await context.get(app).tellAuthority({ caseId, ...input })
    return redirect('/lab/notifiable')
  })

/** One case: what to report, and whom the lab told. */
export default function NotifiableCasePage({ loaderData: one, actionData }: Route.ComponentProps) {
  const isOpen = one.state === 'open'
  const isCase = one.kind === 'case'
  const test = one.testName
  const title = isCase ? m.notifiable_case_title({ test }) : m.notifiable_retraction_title({ test })
  const lede = isCase ? m.notifiable_case_lede() : m.notifiable_retraction_lede()
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/notifiable', label: m.notifiable_title() },
        ]}
        here={test}
      />
      <PageHead title={title} lede={isOpen ? lede : undefined} isSmall />
      <div className="callduo">
        <div className="grid gap-4">
          <Standing one={one} />
          <NotifiableFacts one={one} />
        </div>
        <div className="grid gap-4">
          {isOpen && one.mayTell && (
            <NotifiableForm version={one.version} today={one.today} lastResult={actionData} />
          )}
          <p className="flex flex-wrap gap-3">
            <LinkButton kind="quiet" to="/lab/notifiable">
              {m.notifiable_all()}
            </LinkButton>
            <LinkButton kind="quiet" to={`/lab/orders/${one.orderId}`}>
              {m.bench_call_order()}
            </LinkButton>
          </p>
        </div>
      </div>
    </Main>
  )
}

function Standing({ one }: { one: Route.ComponentProps['loaderData'] }) {
  const { state, isLate, minutes, authority, reference, notifiedOn } = one
  if (state === 'told' && authority && reference && notifiedOn)
    return (
      <Note icon="check">
        {m.notifiable_case_told({ authority, reference, day: dayOf(notifiedOn) })}
      </Note>
    )
  if (state === 'withdrawn')
    return (
      <Note icon="check">
        {m.notifiable_case_withdrawn({
          reason: one.withdrawnReason ?? '',
          time: one.withdrawnAt ? instantOf(one.withdrawnAt, 'near') : '',
        })}
      </Note>
    )
  const time = spanOf(minutes)
  return (
    <Note tone={isLate ? 'danger' : 'needs'} icon={isLate ? 'warning' : 'clock'}>
      {isLate ? m.notifiable_case_late({ time }) : m.notifiable_case_open({ time })}
    </Note>
  )
}
