import type { App } from '#src/usecases/index.ts'

/** One visit as its verb answers it. */
export type VisitView = Awaited<ReturnType<App['viewVisit']>>
export type TubeView = VisitView['tubes'][number]
export type PatientView = VisitView['patients'][number]
export type VisitList = Awaited<ReturnType<App['listVisits']>>

/** The one thing the screen asks for now. */
export type VisitStep =
  | { name: 'depart' | 'arrive' | 'identify' | 'cash' | 'finish' | 'hand-over' | 'scanning' }
  | { name: 'label' | 'collect'; tube: TubeView; number: number }
  | { name: 'nothing' | 'done' | 'over' }

/** The next step of a visit; the verbs hold the rule, this only chooses what to show. */
export function stepOf(view: VisitView): VisitStep {
  switch (view.state) {
    case 'accepted':
      return { name: 'depart' }
    case 'en-route':
      return { name: 'arrive' }
    case 'arrived':
      return { name: 'identify' }
    case 'identified':
      return view.payment.state === 'due' && !view.isRecollection
        ? { name: 'cash' }
        : tubeStep(view)
    case 'collected':
      return { name: inBag(view).length > 0 ? 'hand-over' : 'scanning' }
    case 'handed-over':
      return { name: 'done' }
    case 'held':
    case 'offered':
    case 'failed':
    case 'no-show-ph':
    case 'rescheduled':
    case 'cancelled':
      return { name: 'over' }
  }
}

function tubeStep(view: VisitView): VisitStep {
  const tubes = inDrawOrder(view)
  const index = tubes.findIndex(({ state }) => state === 'planned' || state === 'labelled')
  const tube = tubes[index]
  if (tube) return { name: tube.state === 'planned' ? 'label' : 'collect', tube, number: index + 1 }
  return { name: tubes.some(({ state }) => state === 'collected') ? 'finish' : 'nothing' }
}

/** The tubes that are on no counter yet. */
export function inBag({ tubes }: VisitView): TubeView[] {
  return tubes.filter(({ state, isPutDown }) => state === 'in-transit' && !isPutDown)
}

/** One person after the other, with each person's tubes in draw order. */
export function inDrawOrder({ patients, tubes }: VisitView): TubeView[] {
  return patients.flatMap(({ orderId }) => tubes.filter((tube) => tube.orderId === orderId))
}

/** The patient a tube is for. */
export function patientOf({ patients }: VisitView, tube: TubeView): PatientView | undefined {
  return patients.find(({ orderId }) => orderId === tube.orderId)
}
