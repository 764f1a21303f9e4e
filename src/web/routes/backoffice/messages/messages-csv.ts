import { refusals } from '#src/usecases/refusal.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/messages-csv'

/** Every message as a file; the requester is audited with the count. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const made = await orRefused(context.get(app).exportContactMessages())
  // A file address has no page for a refusal.
  if (!made.ok) return new Response(made.refused.says, refusals[made.refused.refusal])
  return new Response(made.answer, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="messages.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
