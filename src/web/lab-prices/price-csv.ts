import type { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { orRefused } from '#src/web/refused-verb.ts'

/** The price list as a file; a file address has no page for a refusal, so it answers the text. */
export async function priceCsv(verbs: App, labId?: LabId): Promise<Response> {
  const made = await orRefused(verbs.exportPrices({ labId }))
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
