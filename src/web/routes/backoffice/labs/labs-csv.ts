import { refusals } from '#src/usecases/refusal.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/labs-csv'
import { askedOfAll, typedInAddress } from './asked-labs.ts'

/** All labs of the list that the address asks for, as a file; who asks is written down. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const asked = askedOfAll(typedInAddress(new URL(request.url)))
  const made = await orRefused(context.get(app).exportLabs(asked))
  // An address that answers files has no page for a refusal.
  if (!made.ok) return new Response(made.refused.says, refusals[made.refused.refusal])
  return new Response(streamOf(made.answer), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="labs.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

/** Asked for the next piece only when the one before has left. */
function streamOf(pieces: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
