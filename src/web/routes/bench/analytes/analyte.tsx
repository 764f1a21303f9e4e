import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { data, redirect } from 'react-router'
import { DecideAnalyte } from '#src/domain/analytes/keeping.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/analyte'
import { AnalyteHistory } from './analyte-history.tsx'
import { AnalyteWaiting } from './analyte-waiting.tsx'
import { RulesView } from './rules-view.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

/** `done` says what was changed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done')
  const testCode = idIn(ItemCode, params.code)
  return { done, ...(await context.get(app).viewLabAnalyte({ testCode })) }
}

const Intent = z.enum(DecideAnalyte.shape.decision.options)

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.clone().formData()
  const intent = idIn(Intent, form.get('intent'))
  const { reason } = DecideAnalyte.shape
  const schema = z
    .object({
      versionId: DecideAnalyte.shape.versionId,
      reason: intent === 'refused' ? reason.unwrap() : reason,
    })
    .transform((said) => ({ ...said, decision: intent }))
  const answer = await submit(request, schema, async (input) => {
    await context.get(app).decideAnalyte(input)
    return redirect(`/lab/analytes/${idIn(ItemCode, params.code)}?done=${intent}`)
  })
  if (answer instanceof Response) return answer
  return data({ intent, result: answer.data }, answer.init ?? undefined)
}

/** How the lab measures and judges one test, what waits, and what was before. */
export default function AnalytePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, testCode, done, own, product, waiting, history, may } = loaderData
  const tried = triedIn(actionData)
  return (
    <Main width="wide">
      <Title>{name}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/analytes', label: m.analytes_title() },
        ]}
        here={name}
      />
      <PageHead
        title={name}
        lede={
          own ? m.analytes_own_since({ day: dayOf(own.effectiveFrom) }) : m.analytes_of_product()
        }
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        <Done done={done} />
        <GoneForm tried={tried} isThere={waiting !== null} />
        {waiting && <AnalyteWaiting waiting={waiting} may={may} tried={tried} />}
        {may.propose && !waiting && (
          <p>
            <LinkButton to={`/lab/analytes/${testCode}/change`}>{m.analytes_change()}</LinkButton>
          </p>
        )}
        <section>
          <h2>{m.analytes_today()}</h2>
          <RulesView {...(own ?? product)} />
        </section>
        <AnalyteHistory history={history} />
      </div>
    </Main>
  )
}

function triedIn(answer: unknown): TriedForm {
  if (typeof answer !== 'object' || answer === null || !('intent' in answer)) return undefined
  // Only this page's action answers it.
  return answer as { intent: string; result: SubmissionResult<string[]> }
}

const doneWords: Readonly<Record<string, () => string>> = {
  proposed: m.analytes_done_proposed,
  approved: m.analytes_done_approved,
  refused: m.analytes_done_refused,
  withdrawn: m.analytes_done_withdrawn,
}

function Done({ done }: { done: string | null }) {
  const words = done === null ? undefined : doneWords[done]
  return words ? (
    <Note icon="check" isNews>
      {words()}
    </Note>
  ) : null
}
