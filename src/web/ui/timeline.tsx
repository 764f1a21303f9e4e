import type { ReactNode } from 'react'
import { m } from '#src/web/words/compiled/messages.js'
import { Time } from './time.tsx'

export type TimelineStep = {
  id: string
  stage: 'done' | 'now' | 'later'
  title: ReactNode
  /** When it happened, ISO. */
  at?: string | undefined
  /** When it is expected, in words, e.g. "promised by 3:30 pm". */
  expected?: ReactNode
  detail?: ReactNode
}

/** The timeline: past, present and next steps, each with its time. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ id, stage, title, at, expected, detail }) => (
        <li key={id} className={stage} aria-current={stage === 'now' ? 'step' : undefined}>
          <h3>
            {title}
            <span className="sr-only">, {stageWords[stage]()}</span>
          </h3>
          {at && <Time at={at} shape="near" />}
          {!at && expected && <span className="when">{expected}</span>}
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ol>
  )
}

const stageWords = { done: m.frame_done, now: m.frame_now, later: m.frame_later } as const

/** The progress of a form of several pages; dots on phones. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  /** Counted from 0. */
  current: number
}) {
  return (
    <nav className="wizardsteps" aria-label={label}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'done' : index === current ? 'now' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="t">{step}</span>
            {index < current && <span className="sr-only">, {m.frame_done()}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The phlebotomist's progress bar: one look says how far it is. */
export function StepBar({
  step,
  steps,
  children,
}: {
  /** Counted from 1. */
  step: number
  steps: number
  /** Shown below the bar beside "Step 4 of 6", e.g. "tube 2 of 2". */
  children?: ReactNode
}) {
  return (
    <>
      <ol className="steps" aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <li key={index} className={index + 1 < step ? 'done' : index + 1 === step ? 'now' : ''} />
        ))}
      </ol>
      <p className="small soft">
        {m.frame_step_of({ step, steps })}
        {children && <>, {children}</>}
      </p>
    </>
  )
}
