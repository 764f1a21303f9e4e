import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { CapacityForm } from '#src/web/lab-hours/capacity-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/hours'
import { changeHours } from './change-hours.ts'
import { DeskFrame } from './desk-frame.tsx'
import { HolidayForm, Holidays } from './desk-hours.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done')
  return { ...(await context.get(app).listLabHours()), done }
}

export function action({ request, context }: Route.ActionArgs) {
  const { phone, email } = context.get(visit).site.operator
  return changeHours(request, context.get(app), phone ?? email)
}

export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
  // The forms share the answer; an empty field is only among its errors.
  const isOfCapacity = 'capacity' in { ...actionData?.initialValue, ...actionData?.error }
  return (
    <DeskFrame part="hours" lede={m.desk_hours_lede()}>
      <Done done={loaderData.done} />
      <Panel title={m.desk_capacity_title()}>
        <CapacityForm {...loaderData} lastResult={isOfCapacity ? actionData : undefined} />
      </Panel>
      <Panel title={m.desk_holiday_new()}>
        <HolidayForm {...loaderData} lastResult={isOfCapacity ? undefined : actionData} />
      </Panel>
      <Panel title={m.desk_holidays()}>
        <Holidays {...loaderData} />
      </Panel>
    </DeskFrame>
  )
}

function Done({ done }: { done: string | null }) {
  const words = {
    capacity: m.desk_capacity_saved,
    added: m.desk_holiday_added,
    removed: m.desk_holiday_removed,
  }
  if (done !== 'capacity' && done !== 'added' && done !== 'removed') return null
  return (
    <Note icon="check" isNews>
      {words[done]()}
    </Note>
  )
}
