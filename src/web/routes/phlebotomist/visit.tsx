import { getZodConstraint } from '@conform-to/zod/v4'
import { IdentifyPatients } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { isWaitingForNetwork, keepingStep } from '#src/web/offline-step.ts'
import type { Handle } from '#src/web/root.tsx'
import type { Route } from './+types/visit'
import { PageKey } from './page-key.tsx'
import { takeStep } from './take-step.ts'
import { VisitCashStep } from './visit-cash.tsx'
import { VisitHandOver } from './visit-hand-over.tsx'
import { VisitIdentify } from './visit-identify.tsx'
import { VisitMove } from './visit-move.tsx'
import { VisitOver } from './visit-over.tsx'
import { VisitTube } from './visit-tube.tsx'
import { stepOf } from './visit-view.ts'

/** Also after a refused step: the page may be outdated. Not while a step waits for the network. */
export const shouldRevalidate = () => !isWaitingForNetwork()

export const handle: Handle = { frame: 'bare' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitId = idIn(VisitId, params.id)
  return {
    view: await context.get(app).viewVisit({ visitId }),
    constraint: getZodConstraint(IdentifyPatients),
    key: crypto.randomUUID(),
  }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  takeStep(request, context.get(app), idIn(VisitId, params.id))

export const clientAction = (args: Route.ClientActionArgs) => keepingStep(args)

export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageKey value={loaderData.key}>
      <Step loaderData={loaderData} actionData={actionData} />
    </PageKey>
  )
}

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The visit as one next step at a time. */
function Step({ loaderData: { view, constraint }, actionData }: Props) {
  const step = stepOf(view)
  const props = { view, lastResult: actionData }
  switch (step.name) {
    case 'identify':
      return <VisitIdentify {...props} constraint={constraint} />
    case 'cash':
      return <VisitCashStep {...props} />
    case 'label':
    case 'collect':
      return (
        <VisitTube key={`${step.tube.tubeId} ${step.name}`} {...props} {...step} name={step.name} />
      )
    case 'depart':
    case 'arrive':
    case 'finish':
      return <VisitMove key={step.name} {...props} name={step.name} />
    case 'hand-over':
    case 'scanning':
      return <VisitHandOver {...props} isLaidDown={step.name === 'scanning'} />
    case 'nothing':
    case 'done':
    case 'over':
      return <VisitOver view={view} name={step.name} />
  }
}
