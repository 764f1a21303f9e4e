import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice, isAdministrator, isOfBackOffice } from '#src/web/for-office.ts'
import { OfficeLateLink } from '#src/web/orders/late-orders.tsx'
import { orRefused } from '#src/web/refused-verb.ts'
import { OfficeLabsLink } from '#src/web/routes/backoffice/lab/lab-life-watch.tsx'
import { OfficeMastersLink } from '#src/web/routes/backoffice/masters/office-masters-link.tsx'
import { OfficeMessagesLink } from '#src/web/routes/backoffice/messages/office-messages-link.tsx'
import { InvitationsToDecide } from '#src/web/routes/backoffice/people/invitation-waiting.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DemoClockLink } from '#src/web/ui/demo-clock.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/home'
import { NotifiableOffice } from './notifiable-office.tsx'
import { FindForm } from './office-find.tsx'
import { OfficeMoneyLink } from './office-money-link.tsx'
import { OfficeVisitsLink } from './office-visit-watch.tsx'

export const handle = { isPlain: true, frame: 'app' }

/** A valid number leads to its booking; anything else comes back with the error. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, demo } = context.get(visit)
  forOffice(request, actor)
  const mayPlan = isAdministrator(actor)
  const mayCount = isOfBackOffice(actor)
  const late = mayCount ? (await context.get(app).countLate()).count : 0
  const untold = mayCount ? await context.get(app).countLateCases() : []
  const toDecide = mayPlan ? (await context.get(app).countInvitationsToDecide()).count : 0
  const waiting = mayCount ? await context.get(app).countTickets() : undefined
  const mayMove = mayPlan && demo !== undefined
  const may = { waiting, mayPlan, mayCount, toDecide, mayMove, late, untold }
  const number = new URL(request.url).searchParams.get('number') ?? ''
  if (number === '') return { number, ...may, error: undefined }
  const parsed = BookingNumber.safeParse(number.replaceAll(/\s/g, '').toUpperCase())
  if (!parsed.success) return { number, ...may, error: m.office_number_wrong() }
  const found = await orRefused(context.get(app).viewBooking({ number: parsed.data }))
  if (!found.ok) return { number, ...may, error: m.office_number_missing() }
  throw redirect(`/backoffice/bookings/${parsed.data}`)
}

export default function OfficePage({
  loaderData: { number, error, waiting, mayPlan, mayCount, mayMove, late, untold, toDecide },
}: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.frame_office()}</Title>
      <PageHead title={m.frame_office()} lede={m.office_lede()} isSmall />
      <div className="cols2">
        <Panel title={m.office_find_booking()}>
          <FindForm
            name="number"
            label={m.office_number()}
            help={m.office_number_help()}
            value={number}
            error={error}
          />
        </Panel>
        <Panel title={m.office_find_person()}>
          <FindForm
            action="/backoffice/people"
            name="q"
            label={m.office_people_q()}
            help={m.office_people_q_help()}
          />
        </Panel>
        {mayPlan && <InvitationsToDecide count={toDecide} />}
        {mayCount && <OfficeLateLink count={late} />}
        {mayCount && <OfficeVisitsLink />}
        {mayCount && <NotifiableOffice labs={untold} />}
        {waiting && <OfficeMessagesLink waiting={waiting} />}
        <OfficeLabsLink />
        {mayCount && <OfficeMoneyLink />}
        <OfficeMastersLink />
        {mayCount && <WithdrawalsLink />}
        {mayMove && <DemoClockLink />}
        {mayPlan && (
          <Panel title={m.downtime_title()}>
            <p>{m.downtime_office_lede()}</p>
            <p className="mt-4">
              <LinkButton to="/backoffice/downtime" kind="quiet">
                {m.downtime_new()}
              </LinkButton>
            </p>
          </Panel>
        )}
      </div>
    </Main>
  )
}

/** Only for the back office, like the messages: an administrator would be refused there. */
function WithdrawalsLink() {
  return (
    <Panel title={m.revision_office_title()}>
      <p>{m.revision_office_lede()}</p>
      <p className="mt-4">
        <LinkButton to="/backoffice/withdrawals" kind="quiet">
          {m.revision_look()}
        </LinkButton>
      </p>
    </Panel>
  )
}
