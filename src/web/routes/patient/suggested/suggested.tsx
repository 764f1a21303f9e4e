import type { SubmissionResult } from '@conform-to/react'
import { createContext, redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { AnswerReflexOffer } from '#src/domain/reflex/reflex-offer.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { PayConfirm } from '#src/web/orders/pay-confirm.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/suggested'
import { SuggestedTest } from './suggested-test.tsx'

export const handle = { isPlain: true }

/** Also after a refused step: what is suggested may be over. */
export const shouldRevalidate = () => true

const leaving = createContext<boolean>(false)

export async function loader({ params, context }: Route.LoaderArgs) {
  // The payment began: what the loader shows by now would hide the way to the gateway.
  if (context.get(leaving)) return { of: 'left' as const }
  const number = idIn(BookingNumber, params.number)
  const { offers, orders } = await context.get(app).viewBooking({ number })
  const names = orders.map(({ orderId, patientName }) => ({ orderId, patientName }))
  return { of: 'shown' as const, number, offers, names }
}

/** No ends the offer and nothing else; yes leads to the gateway. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const here = () => redirect(`/bookings/${params.number}/suggested`)
  const intent = (await request.clone().formData()).get('intent')
  if (intent !== 'pay')
    return submit(request, AnswerReflexOffer, (input) => verbs.declineReflexOffer(input).then(here))
  let paying: Awaited<ReturnType<typeof verbs.payReflexOffer>> | undefined
  const answer = await submit(request, AnswerReflexOffer, async (input) => {
    paying = await verbs.payReflexOffer(input)
    return here()
  })
  if (!paying) return answer
  context.set(leaving, true)
  return { request: paying, of: params.number }
}

export default function SuggestedPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'request' in actionData) return <Leave {...actionData} />
  if (loaderData.of === 'left') return null
  return <Suggested loaded={loaderData} result={actionData} />
}

type Leaving = { request: Awaited<ReturnType<App['payReflexOffer']>>; of: string }

/** On to the gateway; Back leads to the booking, which is as it was. */
function Leave({ request, of }: Leaving) {
  return <PayConfirm request={request} bookingNumber={of} back={`/bookings/${of}`} isLeaving />
}

type Shown = Extract<Route.ComponentProps['loaderData'], { of: 'shown' }>
type Result = SubmissionResult<string[]> | undefined

/** What the lab suggests, why, what it costs, and a yes and a no of equal size. */
function Suggested({ loaded, result }: { loaded: Shown; result: Result }) {
  const { number, offers, names } = loaded
  const sent = result?.initialValue?.['offerId']
  const isGone =
    sent !== undefined && !offers.some(({ offerId, isOpen }) => isOpen && offerId === sent)
  return (
    <Main width="narrow">
      <Title>{m.booking_offer_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.booking_offer_title()}
      />
      <PageHead title={m.booking_offer_title()} isSmall />
      <div className="grid gap-4">
        {isGone && (
          <Note tone="needs" isNews>
            {result?.error?.['']?.join(' ')}
          </Note>
        )}
        {offers.length === 0 && (
          <EmptyState title={m.booking_offer_none()}>{m.booking_offer_none_help()}</EmptyState>
        )}
        {offers.map((offer) => (
          <SuggestedTest
            key={offer.offerId}
            offer={offer}
            patient={names.length > 1 ? nameOf(names, offer.orderId) : undefined}
            result={sent === offer.offerId ? result : undefined}
          />
        ))}
      </div>
      <p className="mt-6">
        <LinkButton to={`/bookings/${number}`} kind="quiet">
          {m.booking_offer_back()}
        </LinkButton>
      </p>
    </Main>
  )
}

function nameOf(names: Shown['names'], orderId: string): string | undefined {
  return names.find((one) => one.orderId === orderId)?.patientName
}
