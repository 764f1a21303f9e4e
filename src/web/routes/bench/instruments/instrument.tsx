import { MeasureTest, StopMeasuringTest } from '#src/domain/instruments/measuring.ts'
import { OfInstrument } from '#src/domain/quality-control/control.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { redirect } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/instrument'
import { MeasureForm } from './measure-form.tsx'
import { MeasuredTests } from './measured-tests.tsx'
import { setTarget } from './set-target.ts'
import { TargetForms } from './target-forms.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `test` and `lot` choose what a target is set for; `done` says what was changed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = asked(request)
  return {
    chosen: { test: query.get('test') ?? '', lot: query.get('lot') ?? '' },
    done: query.get('done'),
    ...(await context.get(app).viewInstrument(idIn(OfInstrument, params))),
  }
}

/** A test that may be measured, as the list names it: code, and the version of its row. */
const Chosen = z.string().transform((option) => {
  const [testCode, version] = option.split('/')
  return { testCode, version: Number(version) }
})
const MeasureFields = z
  .strictObject({ test: Chosen, everyHours: MeasureTest.shape.everyHours })
  .transform(({ test, everyHours }) => ({ ...test, everyHours }))
  .pipe(MeasureTest.omit({ instrumentId: true }))

export function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { instrumentId } = idIn(OfInstrument, params)
  const back = (done: string) => () => redirect(`/lab/instruments/${instrumentId}?done=${done}`)
  return answerForm(request, {
    measure: () =>
      submit(request, MeasureFields, (input) =>
        verbs.measureTest({ instrumentId, ...input }).then(back('measured')),
      ),
    stop: () =>
      submit(request, StopMeasuringTest.omit({ instrumentId: true }), (input) =>
        verbs.stopMeasuringTest({ instrumentId, ...input }).then(back('stopped')),
      ),
    target: () => setTarget(request, verbs, instrumentId),
    own: () => setTarget(request, verbs, instrumentId),
  })
}

const doneWords: Readonly<Record<string, () => string>> = {
  measured: m.instrument_done_measured,
  stopped: m.instrument_done_stopped,
  target: m.instrument_done_target,
}

/** What an instrument measures, and the targets of its controls. */
export default function InstrumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, tests, isRetired, done, may, measurable } = loaderData
  const said = done !== null && Object.hasOwn(doneWords, done) ? doneWords[done]?.() : undefined
  return (
    <Main width="wide">
      <Title>{name}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/instruments', label: m.instrument_title() },
        ]}
        here={name}
      />
      <PageHead title={name} lede={m.instrument_page_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {said && (
          <Note icon="check" isNews>
            {said}
          </Note>
        )}
        {isRetired && <Note>{m.refusals_instrument_retired()}</Note>}
        <Panel title={m.instrument_tests()}>
          {tests.length === 0 ? (
            <EmptyState title={m.instrument_tests_none()}>
              {m.instrument_tests_none_help()}
            </EmptyState>
          ) : (
            <MeasuredTests {...loaderData} tried={actionData} />
          )}
          {may.keep && !isRetired && (
            <MeasureForm
              measurable={measurable}
              tried={actionData}
              isMeasuring={may.setTargets && tests.length > 0}
            />
          )}
        </Panel>
        {may.setTargets && !isRetired && tests.length > 0 && (
          <Panel title={m.instrument_target_title()}>
            <TargetForms {...loaderData} tried={actionData} />
          </Panel>
        )}
      </div>
    </Main>
  )
}
