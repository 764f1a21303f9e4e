import { redirect } from 'react-router'
import { z } from 'zod'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/settlements'
import { changeSettlements } from './change-settlements.ts'
import { BatchTable } from './finance-batches.tsx'
import { Held, HoldForm } from './finance-held.tsx'
import { MakeBatch, WeekForm } from './finance-preview.tsx'
import { SettledWeeks } from './settled-weeks.tsx'
import { mondayOf } from './weeks.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `week` is any day of the week to preview; without it the last one that ended. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const verbs = context.get(app)
  const { batches } = await verbs.listBatches()
  const settled = await verbs.viewSettledWeeks()
  const { held } = await verbs.listHeld()
  const typed = z.iso.date().safeParse(query.get('week')).data
  const week = typed === undefined ? (await verbs.listPayees()).lastWeek : mondayOf(typed)
  const preview = await orRefused(verbs.previewBatch({ week }))
  const seen = preview.ok
    ? { preview: preview.answer, refused: undefined }
    : { preview: undefined, refused: preview.refused.says }
  return { batches, settled, held, week, ...seen, done: query.get('done') }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changeSettlements(request, context.get(app), (batchId) =>
    redirect(`/finance/settlements/${batchId}?done=made`),
  )

export default function SettlementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batches, settled, held, week, preview, refused, done } = loaderData
  const words = { hold: m.finance_hold_done, release: m.finance_release_done }
  return (
    <FinanceFrame part="settlements" lede={m.finance_settlements_lede()}>
      <Done done={done} words={words} />
      <Panel title={m.finance_batches()}>
        {batches.length === 0 ? (
          <EmptyState title={m.finance_batches_none()}>{m.finance_batches_none_help()}</EmptyState>
        ) : (
          <BatchTable batches={batches} />
        )}
      </Panel>
      <SettledWeeks settled={settled} />
      <Panel title={m.finance_preview()}>
        <WeekForm week={week} />
        {refused !== undefined && <Note tone="needs">{refused}</Note>}
        {preview && <MakeBatch preview={preview} tried={actionData} />}
      </Panel>
      <Panel title={m.finance_held_earnings()}>
        <Held held={held} />
        <HoldForm tried={actionData} />
      </Panel>
    </FinanceFrame>
  )
}
