import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { PayLines } from '#src/web/pay/pay-lines.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-payout'
import { payTrail } from './pay-trail.ts'

export const handle: Handle = { frame: 'app', isPlain: true }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewPay({ payoutId: idIn(PayoutId, params.id) })

/** One payout of a phlebotomist: what for, and where it is. */
export default function OwnPayoutPage({ loaderData: pay }: Route.ComponentProps) {
  const { number, week, state, utr, why, accountLastFour, payoutId } = pay
  return (
    <Main width="narrow">
      <Title>{m.visit_pay_of({ number })}</Title>
      <Crumbs trail={payTrail()} here={m.visit_pay_of({ number })} />
      <PageHead
        title={m.visit_pay_of({ number })}
        lede={m.visit_pay_week({ week: dayOf(week) })}
        isSmall
      >
        <p>
          <StateChip {...payoutStates[state]} /> {m.visit_pay_to({ digits: accountLastFour })}
        </p>
      </PageHead>
      {utr && <p className="num">{m.visit_pay_utr({ utr })}</p>}
      {why && <Note tone="needs">{why}</Note>}
      <PayLines pay={pay} />
      <p className="mt-6">
        <LinkButton to={`/phlebotomist/pay/${payoutId}/csv`} reloadDocument kind="quiet">
          <Icon name="download" small />
          {m.visit_pay_csv()}
        </LinkButton>
      </p>
    </Main>
  )
}
