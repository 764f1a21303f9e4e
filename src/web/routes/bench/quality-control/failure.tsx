import { redirect } from 'react-router'
import { OfFailure, ResolveControlFailure } from '#src/domain/quality-control/control.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/failure'
import { MeasuredTable } from './measured-table.tsx'
import { reasonWords, rulesNamed } from '#src/web/results/failure-words.ts'
import { ResolveForm } from './resolve-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const failure = await context.get(app).viewControlFailure(idIn(OfFailure, params))
  return { ...failure, isDone: asked(request).has('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { failureId } = idIn(OfFailure, params)
  return submit(request, ResolveControlFailure.omit({ failureId: true }), async (input) => {
    await context.get(app).resolveControlFailure({ failureId, ...input })
    return redirect(`/lab/quality-control/failures/${failureId}?done`)
  })
}

/** A failed control: what broke, what it stops, and how it is resolved. */
export default function FailurePage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = loaderData
  const test = nameHere(failure.name)
  const title = m.quality_failure_of({ test, instrument: failure.instrument })
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
      <PageHead
        title={title}
        lede={m.quality_failed_by({
          rules: rulesNamed(failure.rules),
          time: instantOf(failure.openedAt),
          name: failure.openedBy,
        })}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        <Standing failure={failure} isDone={failure.isDone} />
        <p className="row-acts">
          {failure.may.enter && !failure.isRetired && !failure.resolved && (
            <LinkButton
              to={`/lab/quality-control/run/${failure.instrumentId}`}
              kind={failure.isRepeated ? 'quiet' : 'main'}
            >
              {m.quality_enter_on({ instrument: failure.instrument })}
            </LinkButton>
          )}
          <LinkButton
            to={`/lab/quality-control/chart/${failure.instrumentId}/${failure.testCode}`}
            kind="quiet"
          >
            {m.quality_chart_link()}
          </LinkButton>
        </p>
        {!failure.resolved && failure.may.isResolver && (
          <Panel title={m.quality_resolve_title()}>
            <ResolveForm failure={failure} lastResult={actionData} />
          </Panel>
        )}
        <Panel title={m.quality_measured_title()}>
          <MeasuredTable {...failure} />
        </Panel>
      </div>
    </Main>
  )
}

type Failure = Route.ComponentProps['loaderData']

function Standing({ failure, isDone }: { failure: Failure; isDone: boolean }) {
  const { resolved, isRetired, isRepeated } = failure
  if (resolved)
    return (
      <Note icon="check" isNews={isDone} title={m.quality_resolved_title()}>
        <p>
          {m.quality_resolved_by({
            name: resolved.by,
            time: instantOf(resolved.at),
            reason: reasonWords[resolved.reason](),
          })}
        </p>
        <p>{resolved.words}</p>
        {resolved.labWord && <p>{m.quality_lab_wrote({ words: resolved.labWord })}</p>}
      </Note>
    )
  if (isRetired) return <Note tone="danger">{m.quality_failure_retired()}</Note>
  return (
    <Note tone="danger" title={m.quality_blocked_title()}>
      {isRepeated ? m.quality_blocked_repeated() : m.quality_blocked()}
    </Note>
  )
}
