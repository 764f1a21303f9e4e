import { redirect } from 'react-router'
import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { CapacityForm } from '#src/web/lab-hours/capacity-form.tsx'
import { submitCapacity } from '#src/web/lab-hours/submit-capacity.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-capacity'
import { OfficeLabFrame } from './office-lab-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** How many visits an hour takes; holidays stay the lab's own. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const hours = await context.get(app).listLabHours({ labId: idIn(LabId, params.id) })
  return { hours, isDone: new URL(request.url).searchParams.has('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  forOffice(request, context.get(visit).actor)
  const labId = idIn(LabId, params.id)
  const done = () => redirect(`/backoffice/labs/${labId}/capacity?done`)
  return submitCapacity(request, context.get(app), labId, done)
}

export default function LabCapacityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hours, isDone } = loaderData
  return (
    <OfficeLabFrame {...hours} title={m.desk_capacity_title()} lede={m.prices_capacity_lede()}>
      {isDone && !actionData && (
        <Note icon="check" isNews>
          {m.desk_capacity_saved()}
        </Note>
      )}
      <Panel title={m.desk_capacity()}>
        <CapacityForm {...hours} lastResult={actionData} />
      </Panel>
    </OfficeLabFrame>
  )
}
