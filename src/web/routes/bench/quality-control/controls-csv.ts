import { ControlMonth } from '#src/domain/quality-control/control-month.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/controls-csv'

/** A month of controls as a file; it has no page for a refusal, so it answers the text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const month = idIn(ControlMonth.shape.month, asked(request).get('month') ?? '')
  const made = await orRefused(context.get(app).readControlsCsv({ month }))
  if (!made.ok) return new Response(made.refused.says, refusals[made.refused.refusal])
  const { csv, fileName } = made.answer
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
