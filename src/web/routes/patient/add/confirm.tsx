import type { SubmissionResult } from '@conform-to/react'
import { createContext, redirect } from 'react-router'
import type { z } from 'zod'
import { AddTests } from '#src/domain/bookings/add-on.ts'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { chooseAddPath } from '#src/web/orders/add-paths.ts'
import { PayConfirm } from '#src/web/orders/pay-confirm.tsx'
import { orRefused } from '#src/web/refused-verb.ts'
import { gestationWords } from '#src/web/routes/patient/book/booking-pregnancy.tsx'
import { saysOf } from '#src/web/routes/patient/book/refusal-says.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/confirm'
import { AddForm } from './add-form.tsx'
import { addableIn, choosingIn } from './choosing.ts'

export const handle = { isPlain: true }

const leaving = createContext<boolean>(false)
type Result = SubmissionResult<string[]> | undefined

/** The price of what is chosen, or why it cannot join; a booking that nothing may join shows its own page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // The payment began: what the loader would refuse by now would hide the way to the gateway.
  if (context.get(leaving)) return { of: 'left' as const }
  const number = idIn(BookingNumber, params.number)
  const { orderId, items } = choosingIn(request)
  const verbs = context.get(app)
  const booking = await verbs.viewBooking({ number })
  const order = addableIn(booking, orderId)
  if (!order) throw redirect(`/bookings/${number}`)
  if (items.length === 0) throw redirect(chooseAddPath(number, orderId, []))
  const { bookingId, payment } = booking
  const about = { of: 'shown' as const, number, bookingId, orderId, items, before: payment.amount }
  const asked = await orRefused(verbs.quoteAddOn({ bookingId, orderId, items }))
  if (!asked.ok) return { ...about, refused: saysOf(asked.refused), quote: null }
  const { contract, ...quote } = asked.answer
  const orders = contract.orders.map(({ patient, lines }) => ({
    patient,
    lines: lines.map(({ code, name, price }) => ({ code, name, price })),
  }))
  return { ...about, refused: null, quote: { ...quote, orders } }
}

const Added = AddTests.extend({ bookingId: BookingId })
const words = { words: gestationWords }

/** Tests join at once, or their payment begins: then the answer leads to the gateway. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const here = () => redirect(`/bookings/${params.number}`)
  const intent = (await request.clone().formData()).get('intent')
  if (intent !== 'pay')
    return submit(request, Added, (input) => verbs.addTests(input).then(here), words)
  let paying: Awaited<ReturnType<typeof verbs.payAddOn>> | undefined
  const begin = async (input: z.output<typeof Added>) => {
    paying = await verbs.payAddOn(input)
    return here()
  }
  const answer = await submit(request, Added, begin, words)
  if (paying) {
    context.set(leaving, true)
    return { request: paying, of: params.number }
  }
  return answer
}

export default function ConfirmPage({ loaderData: loaded, actionData }: Route.ComponentProps) {
  if (actionData && 'request' in actionData) return <Leave {...actionData} />
  if (loaded.of === 'left') return null
  return <Confirm loaded={loaded} result={actionData} />
}

type Leaving = { request: Awaited<ReturnType<App['payAddOn']>>; of: string }

/** On to the gateway; Back leads to the booking, which is as it was. */
function Leave({ request, of }: Leaving) {
  return <PayConfirm request={request} bookingNumber={of} back={`/bookings/${of}`} isLeaving />
}

type Shown = Extract<Route.ComponentProps['loaderData'], { of: 'shown' }>

function Confirm({ loaded, result }: { loaded: Shown; result: Result }) {
  const { number, orderId, items, refused, quote } = loaded
  return (
    <Main width="narrow">
      <Title>{m.booking_add_confirm_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.booking_add_confirm_title()}
      />
      <PageHead title={m.booking_add_confirm_title()} isSmall />
      {quote && <AddForm loaded={{ ...loaded, quote }} result={result} />}
      {refused && (
        <>
          <Note tone="needs" title={m.booking_add_refused()} isNews>
            {refused}
          </Note>
          <p className="actions mt-6">
            <LinkButton to={chooseAddPath(number, orderId, items.slice(0, -1))}>
              {m.booking_add_other()}
            </LinkButton>
            <LinkButton to={`/bookings/${number}`} kind="quiet">
              {m.booking_add_back()}
            </LinkButton>
          </p>
        </>
      )}
    </Main>
  )
}
