import { redirect } from 'react-router'
import { z } from 'zod'
import { FailVisit, ReleaseVisit } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { isWaitingForNetwork, keepingStep } from '#src/web/offline-step.ts'
import type { Handle } from '#src/web/root.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { releaseWords } from '#src/web/ui/visit-words.ts'
import { VisitFrame } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/trouble'
import { VisitFail } from './visit-fail.tsx'
import { VisitReasons } from './visit-reasons.tsx'
import { VisitTrying } from './visit-trying.tsx'

export const handle: Handle = { frame: 'bare' }

export const shouldRevalidate = () => !isWaitingForNetwork()

export const clientAction = (args: Route.ClientActionArgs) => keepingStep(args)
const Nothing = z.strictObject({})

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewVisit({ visitId: idIn(VisitId, params.id) })

export async function action({ request, params, context }: Route.ActionArgs) {
  const visitId = idIn(VisitId, params.id)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'release')
    return submit(request, ReleaseVisit, async (input) => {
      await context.get(app).releaseVisit({ visitId, ...input })
      return redirect('/phlebotomist?released')
    })
  if (intent === 'call')
    return submit(request, Nothing, async () => {
      await context.get(app).callPatient({ visitId })
      return redirect(`/phlebotomist/visits/${visitId}/trouble?called`)
    })
  return submit(
    request,
    FailVisit,
    async (input) => {
      await context.get(app).failVisit({ visitId, ...input })
      return redirect(`/phlebotomist/visits/${visitId}`)
    },
    { words: { startCode: m.visit_code_form } },
  )
}

/** Releasing a visit, or ending it without a sample: the reasons and what each costs. */
export default function TroublePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const mayRelease = view.allowedActions.includes('release')
  const mayFail = view.allowedActions.includes('fail')
  const title = mayFail ? m.visit_fail_title() : m.visit_release_title()
  const isCashTaken = view.payment.state === 'cash-collected'
  return (
    <VisitFrame>
      <Title>{title}</Title>
      <h1>{title}</h1>
      {mayRelease && (
        <VisitReasons
          intent="release"
          legend={m.visit_release_legend()}
          help={view.isTooLateToOffer ? m.visit_release_help_late() : m.visit_release_help()}
          reasons={Object.entries(releaseWords).map(([value, words]) => ({
            value,
            words: words(),
          }))}
          button={m.visit_release()}
          lastResult={actionData}
        >
          {!view.isTooLateToOffer && <input type="hidden" name="expected" value="offered-on" />}
        </VisitReasons>
      )}
      {mayFail && isCashTaken && (
        <Note tone="needs">
          {m.visit_fail_cash_back({ amount: rupeesOf(view.payment.amount) })}
        </Note>
      )}
      {mayFail && (
        <>
          <VisitTrying view={view} />
          <VisitFail view={view} lastResult={actionData} />
        </>
      )}
      {!mayRelease && !mayFail && <p className="visit__who">{m.visit_no_trouble()}</p>}
      <p className="mt-6">
        <LinkButton kind="quiet" isWide to={`/phlebotomist/visits/${view.visitId}`}>
          {m.visit_back()}
        </LinkButton>
      </p>
    </VisitFrame>
  )
}
