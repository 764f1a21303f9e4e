import { DisposalMonth } from '#src/domain/tubes/disposal-log.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/disposals-csv'

/** A month of the disposal log as a file; it has no page for a refusal, so it answers the text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const month = idIn(
    DisposalMonth.shape.month,
    new URL(request.url).searchParams.get('month') ?? '',
  )
  const made = await orRefused(context.get(app).readDisposalsCsv({ month }))
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
