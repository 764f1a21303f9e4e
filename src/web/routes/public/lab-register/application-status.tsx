import type { DraftView } from '#src/web/lab-form/doors.ts'
import type { Words } from '#src/web/lab-form/field-shapes.ts'
import { formAddress } from '#src/web/lab-form/screens.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { PageHead, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Timeline, type TimelineStep } from '#src/web/ui/timeline.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Application = NonNullable<DraftView['application']>

/** An application's status, its history and its next step. */
export function ApplicationStatus({ application }: { application: Application }) {
  const { code, name, state, reason } = application
  return (
    <>
      <PageHead
        title={m.labform_status_title({ code })}
        lede={m.labform_status_lede({ name })}
        isSmall
      />
      {state === 'changes-requested' && (
        <div className="status__act">
          <Note tone="needs">{m.labform_status_reason({ reason: reason ?? '' })}</Note>
          <p>
            <LinkButton to={formAddress('public', 'organization')}>
              {m.labform_status_correct()}
            </LinkButton>
          </p>
        </div>
      )}
      <Panel title={m.labform_status_where()}>
        <Timeline steps={stepsOf(application)} />
      </Panel>
    </>
  )
}

const titles: Record<Application['state'], Words> = {
  draft: m.labform_status_submitted,
  submitted: m.labform_status_submitted,
  'under-review': m.labform_status_review,
  'changes-requested': m.labform_status_changes,
  inactive: m.labform_status_approved,
  active: m.labform_status_active,
  suspended: m.labform_status_suspended,
  terminated: m.labform_status_ended,
  refused: m.labform_status_refused,
}

const meanings: Partial<Record<Application['state'], Words>> = {
  submitted: m.labform_status_submitted_detail,
  'under-review': m.labform_status_review_detail,
  inactive: m.labform_status_approved_detail,
}

function stepsOf({ history, state }: Application): TimelineStep[] {
  const past = history.map((one, index): TimelineStep => {
    const isNow = index === history.length - 1
    const named = titleOf(one.state)
    return {
      id: `${index}`,
      stage: isNow ? 'now' : 'done',
      title: named,
      at: one.at,
      detail: one.reason ?? (isNow ? meanings[state]?.() : undefined),
    }
  })
  return [...past, ...comingAfter(state)]
}

function titleOf(state: string): string {
  return state in titles ? titles[state as Application['state']]() : state
}

function comingAfter(state: Application['state']): TimelineStep[] {
  const review = { id: 'review', stage: 'later', title: m.labform_status_review() } as const
  const decision = {
    id: 'decision',
    stage: 'later',
    title: m.labform_status_decision(),
    expected: m.labform_status_decision_detail(),
  } as const
  if (state === 'submitted' || state === 'changes-requested') return [review, decision]
  return state === 'under-review' ? [decision] : []
}
