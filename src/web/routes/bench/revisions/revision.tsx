import { redirect } from 'react-router'
import { DiscardRevision, SignRevision } from '#src/domain/reports/inputs.ts'
import { RevisionId } from '#src/domain/reports/revision.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { RevisionChanges } from '#src/web/results/revision-changes.tsx'
import { revisionActs, revisionKindWords } from '#src/web/results/revision-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Duo, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/revision'
import { RevisionActs } from './revision-acts.tsx'
import { RevisionStands } from './revision-stands.tsx'

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const handle: Handle = { frame: 'app' }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewRevision({ revisionId: idIn(RevisionId, params.revisionId) })

export function action({ request, params, context }: Route.ActionArgs) {
  const revisionId = idIn(RevisionId, params.revisionId)
  const verbs = context.get(app)
  const back = () => redirect(`/lab/revisions/${revisionId}`)
  const sign = (act: (input: SignRevision) => Promise<unknown>) => () =>
    submit(
      request,
      SignRevision,
      async (input) => {
        await act(input)
        return back()
      },
      { hide: ['password'] },
    )
  return answerForm(request, {
    sign: sign((input) => verbs.signRevision({ revisionId, ...input })),
    confirm: sign((input) => verbs.confirmWithdrawal({ revisionId, ...input })),
    discard: () =>
      submit(request, DiscardRevision, async (input) => {
        await verbs.discardRevision({ revisionId, ...input })
        return back()
      }),
  })
}

/** A change of a published report: the old and the new values, and who signs it. */
export default function RevisionPage({ loaderData: revision, actionData }: Route.ComponentProps) {
  const { reportNumber, draftedBy, draftedAt, baseVersion, orderId, text, changes } = revision
  const title = m.revision_review_title({ number: reportNumber })
  const { patient } = revision
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <PageHead
        title={title}
        lede={m.revision_review_lede({
          by: draftedBy,
          time: instantOf(draftedAt),
          version: baseVersion,
        })}
        isSmall
      />
      <Duo side={<RevisionActs revision={revision} tried={actionData} />}>
        <RevisionStands revision={revision} />
        <Panel title={headOf(revision)}>
          <p className="strong">
            {m.report_patient_age({ name: patient.name, age: patient.ageYears })}
          </p>
          <div className="mt-4">
            <RevisionChanges changes={changes} />
          </div>
          {text && <p className="whitespace-pre-line mt-4">{text}</p>}
        </Panel>
        <p className="mt-4">
          <LinkButton kind="quiet" to={`/lab/orders/${orderId}`}>
            {m.revision_back()}
          </LinkButton>
        </p>
      </Duo>
    </Main>
  )
}

/** What was done, once it is signed; until then what is requested. */
function headOf({ kind, state }: Route.ComponentProps['loaderData']): string {
  return state === 'signed' ? revisionKindWords(kind) : revisionActs[kind].title()
}
