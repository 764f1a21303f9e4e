import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { VisitCall } from './visit-call.tsx'
import type { VisitView } from './visit-view.ts'

/** Before «not home» is possible: how long to wait, and the calls made so far. */
export function VisitTrying({ view }: { view: VisitView }) {
  const { nobodyFrom, calls, callsFirst, callApartMinutes, waitMinutes, identifiedAt } = view
  if (nobodyFrom === null || identifiedAt !== null) return null
  const time = instantOf(nobodyFrom, 'time')
  return (
    <section className="placecard mt-6" aria-labelledby="trying">
      <h2 id="trying">{m.visit_trying_title()}</h2>
      <ul className="mt-2 grid gap-2">
        <li>{m.visit_trying_wait({ minutes: waitMinutes, time })}</li>
        <li>
          {m.visit_trying_calls({
            done: Math.min(calls.length, callsFirst),
            count: callsFirst,
            minutes: callApartMinutes,
          })}
          {calls.length > 0 && (
            <span className="small soft block">
              {calls.map((at) => instantOf(at, 'time')).join(', ')}
            </span>
          )}
        </li>
      </ul>
      <div className="mt-4">
        <VisitCall view={view} />
      </div>
    </section>
  )
}
