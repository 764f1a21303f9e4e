import { redirect } from 'react-router'
import { z } from 'zod'
import { BookHeldCash, DecideOfflineHold, TakeBackRefusal } from '#src/domain/offline/hold.ts'
import { refusalCauses } from '#src/domain/offline/refusal-cause.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import { forBackOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/offline-holds'
import { HoldEntry } from './hold-entry.tsx'
import { Refusals } from './refusals.tsx'

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const handle = { isPlain: true, frame: 'app' }

const version = z.coerce.number().int().positive()

const Decided = DecideOfflineHold.omit({ outcome: true, cause: true }).extend({ version })

const Refused = Decided.extend({ cause: z.enum(refusalCauses) })

const TakenBack = TakeBackRefusal.extend({ version })

const Booked = BookHeldCash.omit({ became: true }).extend({ version })

export async function loader({ request, context }: Route.LoaderArgs) {
  forBackOffice(request, context.get(visit).actor)
  const verbs = context.get(app)
  const [holds, refusals] = await Promise.all([verbs.listOfflineHolds(), verbs.listRefusals()])
  return { holds, refusals, done: asked(request).get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const decide =
    (outcome: DecideOfflineHold['outcome'], said: typeof Decided | typeof Refused) => () =>
      submit(request, said, async (input) => {
        await context.get(app).decideOfflineHold({ ...input, outcome })
        return redirect(`/backoffice/offline-holds?done=${outcome}`)
      })
  const takeBack = () =>
    submit(request, TakenBack, async (input) => {
      const { outcome } = await context.get(app).takeBackRefusal(input)
      return redirect(`/backoffice/offline-holds?done=again-${outcome}`)
    })
  const book = (became: BookHeldCash['became']) => () =>
    submit(request, Booked, async (input) => {
      await context.get(app).bookHeldCash({ ...input, became })
      return redirect('/backoffice/offline-holds?done=cash')
    })
  return answerForm(request, {
    confirmed: decide('confirmed', Decided),
    refused: decide('refused', Refused),
    'take-back': takeBack,
    'handed-back': book('handed-back'),
    owed: book('owed'),
  })
}

/** What phones sent later and the office must look at. */
export default function OfflineHoldsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { holds, refusals, done } = loaderData
  const words = {
    confirmed: m.offline_office_done_confirmed,
    refused: m.offline_office_done_refused,
    cash: m.offline_cash_done,
    'again-confirmed': m.offline_done_confirmed_again,
    'again-paid': m.offline_done_paid,
  }
  return (
    <Main width="wide">
      <Title>{m.offline_office_title()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.offline_office_title()}
      />
      <PageHead title={m.offline_office_title()} lede={m.offline_office_lede()} isSmall />
      <Done done={done} words={words} />
      {holds.length === 0 && <p>{m.offline_office_none()}</p>}
      <ul className="grid gap-6">
        {holds.map((hold) => (
          <li key={hold.holdId} className="entry">
            <HoldEntry hold={hold} tried={actionData} />
          </li>
        ))}
      </ul>
      <Refusals refusals={refusals} tried={actionData} />
    </Main>
  )
}
