import type { ReactNode } from 'react'
import { Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { StepBar } from '#src/web/ui/timeline.tsx'
import { VisitDo, VisitFrame } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LiveVisits } from './live/live-visits.tsx'
import { VisitConsents } from './visit-consents.tsx'
import { isLabUrgent, VisitLabBy } from './visit-lab-by.tsx'
import type { VisitView } from './visit-view.ts'

const STEPS = 6

type Props = {
  view: VisitView
  /** Counted from 1; absent when the visit is over. */
  step?: number | undefined
  /** Beside "Step 4 of 6", e.g. "tube 2 of 2". */
  detail?: ReactNode
  title: string
  lede?: ReactNode
  children?: ReactNode
  /** The one large button. */
  action?: ReactNode
  /** There are questions first: the button follows them and covers none. */
  isAsking?: boolean
  /** Below the button, where it follows the questions. */
  after?: ReactNode
}

/** A step of a visit: progress, one sentence, its facts, the large button, the way out. */
export function VisitScreen({
  view,
  step,
  detail,
  title,
  lede,
  children,
  action,
  isAsking,
  after,
}: Props) {
  const { startsAt, endsAt } = view
  // Beside the patient the tubes come first; on the way, and where time runs out, the lab does.
  const isLabFirst = step === STEPS || isLabUrgent(view)
  const below = (
    <>
      {!isLabFirst && <VisitLabBy view={view} />}
      <WaysOut view={view} />
    </>
  )
  return (
    <VisitFrame
      status={<Chip icon="clock">{hoursOf(startsAt, endsAt)}</Chip>}
      action={
        <>
          {action && <VisitDo flows={isAsking}>{action}</VisitDo>}
          {isAsking && (
            <div className="visit__after">
              {after}
              {below}
            </div>
          )}
        </>
      }
    >
      <Title>{title}</Title>
      <LiveVisits
        shown={JSON.stringify([view.state, startsAt, view.offeredOnUntil, view.isEarlyAllowed])}
      />
      {step && (
        <StepBar step={step} steps={STEPS}>
          {detail}
        </StepBar>
      )}
      <h1 className="mt-2">{title}</h1>
      {lede && <p className="visit__who">{lede}</p>}
      {step && <VisitConsents view={view} />}
      {view.state === 'accepted' && view.offeredOnUntil && (
        <div className="mt-4">
          <Note tone="needs">
            {m.visit_offered_on_long({ time: instantOf(view.offeredOnUntil, 'time') })}
          </Note>
        </div>
      )}
      {view.missed && (
        <div className="mt-4">
          <Note tone="needs">{m.moment_missed({ test: view.missed.name })}</Note>
        </div>
      )}
      {isLabFirst && <VisitLabBy view={view} />}
      {children}
      {!isAsking && below}
    </VisitFrame>
  )
}

/** Other visits, and what to do when this one cannot go on. */
function WaysOut({ view: { visitId, allowedActions } }: { view: VisitView }) {
  const mayStop = allowedActions.some((event) => event === 'release' || event === 'fail')
  return (
    <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
      <Link className="tap" to="/phlebotomist">
        {m.visit_all_visits()}
      </Link>
      {mayStop && (
        <Link className="tap" to={`/phlebotomist/visits/${visitId}/trouble`}>
          {m.visit_trouble()}
        </Link>
      )}
    </p>
  )
}
