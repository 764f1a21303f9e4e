import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { AddPushDevice, StopPushDevice } from '#src/domain/push/push-device.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/push'
import { PushList } from './push-list.tsx'
import { PushOffer } from './push-offer.tsx'

export const handle: Handle = { isPlain: true, frame: 'own' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const view = await context.get(app).listPushDevices()
  const { searchParams } = new URL(request.url)
  const about = aboutIn(request, view.mayHearOfVisits)
  return { ...view, done: searchParams.get('done'), booking: bookingIn(request), about }
}

/** The booking from whose page somebody came, to lead back there. */
function bookingIn(request: Request): string | undefined {
  return BookingNumber.safeParse(new URL(request.url).searchParams.get('booking')).data
}

/** What is agreed to here: a phlebotomist who came from their visits is offered the wider text. */
function aboutIn(request: Request, mayHearOfVisits: boolean): 'bookings' | 'visits' {
  const isAsked = new URL(request.url).searchParams.get('about') === 'visits'
  return isAsked && mayHearOfVisits ? 'visits' : 'bookings'
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const booking = bookingIn(request)
  const isOfVisits = aboutIn(request, true) === 'visits'
  const done = (what: string) =>
    redirect(
      `/notifications?${new URLSearchParams({ done: what, ...(booking && { booking }), ...(isOfVisits && { about: 'visits' }) })}`,
    )
  if ((await request.clone().formData()).get('intent') === 'stop')
    return submit(request, StopPushDevice, async (input) => {
      await verbs.stopPushDevice(input)
      return done('stopped')
    })
  return submit(request, AddPushDevice, async (input) => {
    await verbs.addPushDevice(input)
    return done('on')
  })
}

const doneWords: Readonly<Record<string, () => string>> = {
  on: m.account_push_done_on,
  stopped: m.account_push_done_stopped,
}

/** Where a person gets messages about bookings, and the consent to it on this device. */
export default function PushPage({ loaderData, actionData }: Route.ComponentProps) {
  const { devices, publicKey, consent, done, booking, about } = loaderData
  const here = devices.find(({ isThis }) => isThis)
  const isAgreed = here !== undefined && (about === 'bookings' || here.isForVisits)
  const said = done && !actionData ? doneWords[done] : undefined
  const wrong = actionData?.error?.['']
  return (
    <Main width="narrow">
      <Title>{m.account_push_title()}</Title>
      <Crumbs
        trail={[{ to: '/account', label: m.frame_account() }]}
        here={m.account_push_title()}
      />
      <PageHead
        title={m.account_push_title()}
        lede={about === 'visits' ? m.account_push_lede_visits() : m.account_push_lede()}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        {wrong && (
          <Note tone="danger" isNews>
            {wrong.join(' ')}
          </Note>
        )}
        {said && (
          <Note icon="check" isNews>
            {said()}
          </Note>
        )}
        {publicKey === null ? (
          <Note>{m.account_push_off()}</Note>
        ) : (
          !isAgreed && <PushOffer publicKey={publicKey} consent={consent} about={about} />
        )}
        <PushList devices={devices} />
        {about === 'visits' && (
          <p>
            <Link to="/phlebotomist">{m.account_push_back_visits()}</Link>
          </p>
        )}
        {booking && (
          <p>
            <Link to={`/bookings/${booking}`}>{m.account_push_back({ number: booking })}</Link>
          </p>
        )}
      </div>
    </Main>
  )
}
