import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { TubeChip } from '#src/web/orders/order-custody.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Timeline } from '#src/web/ui/timeline.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type CustodyStep, type CustodyView, stepWords } from './sample-words.ts'

/** Each step with its time; the first broken one is marked. */
export function SampleSteps({ custody: { steps, lab, firstBreak } }: { custody: CustodyView }) {
  return (
    <Timeline
      steps={steps.map((step, place) => ({
        id: `${step.number} ${place}`,
        stage: 'done',
        title: stepWords(step, lab),
        at: step.at,
        detail: <Detail step={step} isBroken={step.number === firstBreak?.number} />,
      }))}
    />
  )
}

type Props = { step: CustodyStep; isBroken: boolean }

/** The number by which the verdict names it, and when it was recorded where that is later. */
function Detail({ step: { number, event, state, at, recordedAt }, isBroken }: Props) {
  // A record that was changed may name a state that no tube has.
  const begun = tubeStates.find((one) => one === state)
  return (
    <>
      <span className="soft">{m.custody_step({ number })}</span>{' '}
      {event === 'begin' && begun && <TubeChip state={begun} />}{' '}
      {isLater(at, recordedAt) && (
        <span className="soft">{m.custody_recorded({ at: instantOf(recordedAt, 'near') })}</span>
      )}{' '}
      {isBroken && (
        <Chip tone="danger" icon="warning">
          {m.custody_step_broken()}
        </Chip>
      )}
    </>
  )
}

/** By a minute or more: less is shown by no clock. */
function isLater(at: string, recordedAt: string): boolean {
  const minute = { minutes: 1 }
  const late = Temporal.Instant.from(at).add(minute)
  return Temporal.Instant.compare(late, Temporal.Instant.from(recordedAt)) <= 0
}
