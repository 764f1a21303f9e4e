import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { PayLines } from '#src/web/pay/pay-lines.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { VisitFrame } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-payout'

export const handle: Handle = { frame: 'bare', isPlain: true }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewPay({ payoutId: idIn(PayoutId, params.id) })

/** One payout of a phlebotomist: what for, and where it is. */
export default function OwnPayoutPage({ loaderData: pay }: Route.ComponentProps) {
  const { number, week, state, utr, why, accountLastFour, payoutId } = pay
  return (
    <VisitFrame>
      <Title>{m.visit_pay_of({ number })}</Title>
      <p className="small soft">{m.visit_pay_week({ week: dayOf(week) })}</p>
      <h1 className="num">{m.visit_pay_of({ number })}</h1>
      <p className="visit__who">
        <StateChip {...payoutStates[state]} /> {m.visit_pay_to({ digits: accountLastFour })}
      </p>
      {utr && <p className="num">{m.visit_pay_utr({ utr })}</p>}
      {why && <Note tone="needs">{why}</Note>}
      <PayLines pay={pay} />
      <p className="mt-6">
        <LinkButton to={`/phlebotomist/pay/${payoutId}/csv`} reloadDocument kind="quiet">
          <Icon name="download" small />
          {m.visit_pay_csv()}
        </LinkButton>
      </p>
      <p className="mt-8">
        <Link className="tap" to="/phlebotomist/cash">
          {m.visit_pay_back()}
        </Link>
      </p>
    </VisitFrame>
  )
}
