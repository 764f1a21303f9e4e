import { mayTake, opensAt, type TimedStep } from '#src/domain/visits/visit-window.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Visit = Parameters<typeof mayTake>[1]

/** Refuses `too-early` with the fact `opensAt` before a step's window, unless the patient allowed it. */
export function refuseTooEarly({ now }: Step, step: TimedStep, visit: Visit): void {
  if (mayTake(step, visit, now).ok) return
  throw new Refusal('too-early', { facts: { opensAt: opensAt(step, visit).toString() } })
}
