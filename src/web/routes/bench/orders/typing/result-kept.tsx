import { TYPING_LIFE } from '#src/domain/results/entry/typing.ts'
import { Form } from 'react-router'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Kept } from './keep-typing.ts'

/** What this person typed earlier and did not save: since when, and a way to discard it. */
export function KeptNote({ kept }: Pick<OrderOnBench, 'kept'>) {
  if (!kept) return null
  return (
    <Note icon="clock">
      <p>{m.bench_kept_from({ time: instantOf(kept.keptAt, 'near'), hours: TYPING_LIFE.hours })}</p>
      <Form method="post" data-forget="" className="mt-2">
        <SubmitButton intent="forget" kind="quiet" size="small">
          {m.bench_kept_forget()}
        </SubmitButton>
      </Form>
    </Note>
  )
}

/** Shown while typing: whether it is saved. */
export function KeptState({ kept }: { kept: Kept }) {
  return (
    <p className="small soft" aria-live="polite">
      {kept === 'failed' && <b>{m.bench_kept_failed()}</b>}
      {typeof kept === 'object' && m.bench_kept_at({ time: instantOf(kept.at, 'time') })}
    </p>
  )
}
