import { redirect } from 'react-router'
import { ResolveForLab } from '#src/domain/quality-control/control.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import { LateOrders } from '#src/web/orders/late-orders.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/late'
import { LateReferrals } from './late-referrals.tsx'
import { NotifiableOffice } from './notifiable-office.tsx'
import { StuckFailures } from './stuck-failures.tsx'

export const handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const verbs = context.get(app)
  const late = await verbs.watchLate()
  const untold = await verbs.countLateCases()
  return {
    late,
    untold,
    referred: await verbs.watchLateReferrals(),
    failures: await verbs.listStuckFailures(),
    done: asked(request).get('done'),
  }
}

/** A failed control is resolved for a lab. */
export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, {
    resolve: () =>
      submit(request, ResolveForLab, async (input) => {
        await context.get(app).resolveForLab(input)
        return redirect('/backoffice/late?done=resolved')
      }),
  })
}

/**
 * The tests of all labs whose promised time has passed, what is late between labs, what labs owe to an
 * authority, and failed
 * controls they can't resolve themselves.
 */
export default function OfficeLatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { late, untold, referred, failures, done } = loaderData
  return (
    <Main width="wide">
      <Title>{m.office_late()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.office_late()} />
      <PageHead title={m.office_late()} lede={m.office_late_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <LateOrders late={late} side="office" />
        <LateReferrals late={referred} />
        <NotifiableOffice labs={untold} />
        <StuckFailures failures={failures} isDone={done === 'resolved'} tried={actionData} />
      </div>
    </Main>
  )
}
