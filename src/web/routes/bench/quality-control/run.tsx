import { data, redirect } from 'react-router'
import { OfInstrument } from '#src/domain/quality-control/control.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/run'
import { RunForm } from './run-form.tsx'
import type { RunAnswer } from './run-answer.ts'
import { readRun } from './typed-run.ts'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: another run may have been entered. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewControlRun(idIn(OfInstrument, params))

export async function action({ request, params, context }: Route.ActionArgs) {
  const { instrumentId } = idIn(OfInstrument, params)
  // Whose instrument it is, and who may see it, is no error of the form.
  await context.get(app).viewControlRun({ instrumentId })
  const read = readRun(await request.formData())
  const wrong = (answer: Omit<RunAnswer, 'typed'>, status: number) =>
    data<RunAnswer>({ ...answer, typed: read.typed }, status)
  if (Object.keys(read.errors).length > 0) return wrong({ errors: read.errors, says: null }, 422)
  if (read.values.length === 0) return wrong({ errors: {}, says: m.quality_run_empty() }, 422)
  const { lastRun, values } = read
  const done = await orRefused(context.get(app).enterControlRun({ instrumentId, lastRun, values }))
  if (!done.ok) return wrong({ errors: {}, says: done.refused.says }, 409)
  const { judged } = done.answer
  const failed = judged.filter(({ broken }) => broken.some(({ rule }) => rule !== '1-2s')).length
  return redirect(`/lab/quality-control?entered=${judged.length}&failed=${failed}`)
}

/** The controls of one run: every test and level of an instrument, by keyboard alone. */
export default function RunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { instrument, tests, isRetired } = loaderData
  const ready = tests.filter(({ targets }) => targets.length > 0)
  const title = m.quality_run_title({ instrument })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/quality-control', label: m.quality_title() },
        ]}
        here={title}
      />
      <PageHead title={title} lede={m.quality_run_lede()} isSmall />
      {isRetired && <Note>{m.refusals_instrument_retired()}</Note>}
      {ready.length === 0 && (
        <EmptyState title={m.quality_run_none()}>
          <p>{m.quality_run_none_help()}</p>
          <LinkButton to={`/lab/instruments/${loaderData.instrumentId}`} kind="quiet">
            {m.quality_targets_link()}
          </LinkButton>
        </EmptyState>
      )}
      {ready.length > 0 && !isRetired && (
        <RunForm run={loaderData} tests={ready} answer={actionData} />
      )}
    </Main>
  )
}
