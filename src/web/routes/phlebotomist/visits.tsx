import { useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AnswerReassignment } from '#src/domain/reassignments/reassignment.ts'
import { limits } from '#src/domain/limits.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { isWaitingForNetwork, keepingStep } from '#src/web/offline-step.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { OfflineLinks } from '#src/web/ui/frame/offline-links.tsx'
import { OfflineStep } from '#src/web/ui/frame/offline-step.tsx'
import { EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/visits'
import { AskedVisits } from './reassignments/asked-visits.tsx'
import { DayRoute } from './day/day-section.tsx'
import { NextStep } from './day/next-step.tsx'
import { LiveVisits } from './live/live-visits.tsx'
import { KeepVisits } from './offline/keep-visits.tsx'
import { LeftOut, MakeRoster } from './roster/left-out.tsx'
import { OfferedVisits, OwnVisits } from './visit-list.tsx'

export const handle: Handle = { frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const isReleased = searchParams.has('released')
  const isDeclined = searchParams.has('declined')
  const { listVisits, viewPushHere } = context.get(app)
  return {
    ...(await listVisits()),
    push: await viewPushHere({ about: 'visits' }),
    isReleased,
    isDeclined,
  }
}

/** A visit on offer is accepted, or the office's question about another's is answered. */
export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'take-over')
    return submit(request, AnswerReassignment, async (input) => {
      const { visitId } = await verbs.acceptReassignment(input)
      return redirect(`/phlebotomist/visits/${visitId}`)
    })
  if (intent === 'decline')
    return submit(request, AnswerReassignment, async (input) => {
      await verbs.declineReassignment(input)
      return redirect('/phlebotomist?declined')
    })
  return submit(request, z.strictObject({ visitId: VisitId }), async (input) => {
    await verbs.acceptVisit(input)
    return redirect(`/phlebotomist/visits/${input.visitId}`)
  })
}

export const shouldRevalidate = () => !isWaitingForNetwork()

export const clientAction = (args: Route.ClientActionArgs) => keepingStep(args)

export default function VisitsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, asked, visits, day, push, isReleased, isDeclined, acceptsFrom, hasRoster } =
    loaderData
  const [form] = useForm({ id: 'offers', lastResult: actionData ?? null })
  return (
    <Main width="narrow">
      <Title>{m.visit_title()}</Title>
      <PageHead title={m.visit_title()} lede={m.visit_title_lede()} isSmall />
      <NextStep day={day} hasOffers={offers.length > 0} />
      <p className="row-acts mt-4">
        <Link className="tap" to="/phlebotomist/hand-over">
          {m.manifest_link()}
        </Link>
        <Link className="tap" to="/phlebotomist/cash">
          {m.visit_cash_link()}
        </Link>
        <Link className="tap" to="/phlebotomist/roster">
          {m.roster_link()}
        </Link>
        <Link className="tap" to="/phlebotomist/roster#cannot-work">
          {m.roster_ill_link()}
        </Link>
        <Link className="tap" to="/phlebotomist/phones">
          {m.offline_phones_link()}
        </Link>
        {push.here === 'offered' && (
          <Link className="tap" to="/notifications?about=visits" reloadDocument>
            {m.visit_push_link()}
          </Link>
        )}
      </p>
      {isReleased && !actionData && <Note isNews>{m.visit_released()}</Note>}
      {isDeclined && !actionData && <Note isNews>{m.visit_declined()}</Note>}
      <OfflineStep />
      <OfflineLinks />
      <KeepVisits />
      <LiveVisits shown={JSON.stringify([offers, asked, visits, day])} />
      <FormErrors form={form} />
      {asked.length > 0 && (
        <section className="mt-6" aria-labelledby="asked">
          <h2 id="asked">{m.visit_asked({ count: asked.length })}</h2>
          <p className="soft mt-2">{m.visit_asked_lede()}</p>
          <AskedVisits asked={asked} mayAccept={acceptsFrom === null} />
        </section>
      )}
      <DayRoute day={day} />
      <section className="mt-6" aria-labelledby="mine">
        <h2 id="mine">{m.visit_mine({ count: visits.length })}</h2>
        {visits.length > 0 ? (
          <OwnVisits visits={visits} day={day} />
        ) : (
          <p className="soft mt-2">
            {offers.length > 0 ? m.visit_mine_empty() : m.visit_mine_none()}
          </p>
        )}
      </section>
      <section className="mt-10" aria-labelledby="offers">
        <h2 id="offers">{m.visit_offers({ count: offers.length })}</h2>
        {acceptsFrom && (
          <div className="mt-3">
            <Note tone="needs">
              {m.visit_released_often({
                most: limits.releasesOfPhlebotomist.most,
                hours: limits.releasesOfPhlebotomist.per.hours,
                time: instantOf(acceptsFrom),
              })}
            </Note>
          </div>
        )}
        {!hasRoster && <MakeRoster />}
        {offers.length > 0 && <OfferedVisits offers={offers} mayAccept={acceptsFrom === null} />}
        {offers.length === 0 && hasRoster && (
          <EmptyState title={m.visit_offers_empty()}>{m.visit_offers_empty_help()}</EmptyState>
        )}
        {hasRoster && <LeftOut leftOut={loaderData.leftOut} />}
      </section>
    </Main>
  )
}
