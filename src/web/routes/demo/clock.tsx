import { redirect } from 'react-router'
import { MoveClockByHand } from '#src/domain/demo-clock.ts'
import { indianMinute } from '#src/domain/indian-minute.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { ClockForm, ClockSteps } from '#src/web/ui/demo-clock.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/clock'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The steps are absolute, so that pressing one twice moves once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const clock = await context.get(app).viewClock()
  const now = Temporal.Instant.from(clock.now)
  const after = (hours: number) => indianMinute(now.add({ hours }))
  const steps = { hour: after(1), day: after(24), week: after(24 * 7) }
  return { ...clock, steps, isMoved: new URL(request.url).searchParams.has('moved') }
}

export function action({ request, context }: Route.ActionArgs) {
  return submit(request, MoveClockByHand, async ({ to }) => {
    await context.get(app).moveClock({ to: to.toString() })
    return redirect('/demo/clock?moved')
  })
}

export default function ClockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { now, movedMs, mostDays, steps, isMoved } = loaderData
  return (
    <Main width="narrow">
      <Title>{m.clock_title()}</Title>
      <PageHead title={m.clock_title()} lede={m.clock_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {isMoved && !actionData && (
          <Note icon="check" isNews>
            {m.clock_moved()}
          </Note>
        )}
        <p className="strong">{m.clock_now({ time: instantOf(now) })}</p>
        <p className="soft">
          {movedMs > 0 && m.clock_ahead()} {m.clock_forwards({ days: mostDays })}
        </p>
        <Panel title={m.clock_steps()}>
          <ClockSteps steps={steps} />
        </Panel>
        <Panel title={m.clock_move()}>
          <ClockForm lastResult={actionData} />
        </Panel>
      </div>
    </Main>
  )
}
