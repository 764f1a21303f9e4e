import { redirect } from 'react-router'
import {
  DecideReferred,
  LoseReferral,
  OfReferral,
  StepReferral,
  TurnAwayReferral,
  VerifyReferred,
} from '#src/domain/referrals/referral.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/referral'
import { lateWords } from './referral-words.ts'
import { ReferralFacts, type ShownReferral } from './referral-facts.tsx'
import { ReferralSteps } from './referral-steps.tsx'
import { ReferralValue } from './referral-value.tsx'
import { ReferredValueForm } from './value-form.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the other lab may have gone on. */
export const shouldRevalidate = () => true

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shown = await context.get(app).viewReferral(idIn(OfReferral, params))
  return { ...shown, done: asked(request).get('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { referralId } = idIn(OfReferral, params)
  const back = () => redirect(`/lab/referrals/${referralId}?done=1`)
  const of = { referralId: true } as const
  return answerForm(request, {
    receive: () =>
      submit(request, StepReferral.omit(of), (input) =>
        verbs.receiveReferral({ ...input, referralId }).then(back),
      ),
    'turn-away': () =>
      submit(request, TurnAwayReferral.omit(of), (input) =>
        verbs.turnAwayReferral({ ...input, referralId }).then(back),
      ),
    back: () =>
      submit(request, StepReferral.omit(of), (input) =>
        verbs.returnSample({ ...input, referralId }).then(back),
      ),
    recall: () =>
      submit(request, StepReferral.omit(of), (input) =>
        verbs.recallReferral({ ...input, referralId }).then(back),
      ),
    lose: () =>
      submit(request, LoseReferral.omit(of), (input) =>
        verbs.loseReferral({ ...input, referralId }).then(back),
      ),
    enter: () =>
      submit(request, ReferredValueForm, (result) =>
        verbs.enterReferred({ referralId, result }).then(back),
      ),
    decide: () =>
      submit(request, DecideReferred.omit(of), (input) =>
        verbs.decideReferred({ ...input, referralId }).then(back),
      ),
    verify: () =>
      submit(request, VerifyReferred.omit(of), (input) =>
        verbs.verifyReferred({ ...input, referralId }).then(back),
      ),
  })
}

/** One test at another lab: what it is, where it stands, and what this lab may do. */
export default function ReferralPage({
  loaderData: shown,
  actionData: tried,
}: Route.ComponentProps) {
  const title = nameHere(shown.test)
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/referrals', label: m.referral_title() },
        ]}
        here={title}
      />
      <PageHead
        title={title}
        lede={(shown.side === 'in' ? m.referral_from : m.referral_to)({ lab: shown.other })}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        {shown.done && (
          <Note icon="check" isNews>
            {m.referral_saved()}
          </Note>
        )}
        {shown.late && (
          <Note tone="danger" icon="clock">
            {lateWords[shown.late]()}
          </Note>
        )}
        <GoneForm tried={tried} isThere={isOffered(shown, tried?.intent)} />
        <ReferralFacts shown={shown} />
        <ReferralValue shown={shown} tried={tried} />
        <ReferralSteps shown={shown} tried={tried} />
      </div>
    </Main>
  )
}

/** Whether the form that was sent is still on the page; a refusal of it is shown there then. */
function isOffered({ may, entry }: ShownReferral, intent: string | undefined): boolean {
  const isNeeded = entry?.isNeeded === true
  const offered: Readonly<Record<string, boolean>> = {
    receive: may.receive,
    'turn-away': may.turnAway,
    back: may.comeBack,
    recall: may.recall,
    lose: may.lose,
    enter: may.enter && isNeeded,
    decide: may.verify && may.decide && isNeeded,
    verify: may.verify && !may.decide && isNeeded,
  }
  return offered[intent ?? ''] === true
}
