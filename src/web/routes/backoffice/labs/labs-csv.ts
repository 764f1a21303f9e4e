import { refusals } from '#src/usecases/refusal.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/labs-csv'
import { askedOfAll, typedInAddress } from './asked-labs.ts'

/** All labs of the requested list, as a file; the requester is audited. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const asked = askedOfAll(typedInAddress(new URL(request.url)))
  const made = await orRefused(context.get(app).exportLabs(asked))
  // A file address has no page for a refusal.
  if (!made.ok) return new Response(made.refused.says, refusals[made.refused.refusal])
  return new Response(streamOf(made.answer), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="labs.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

/** The next chunk is requested only when the previous one has been sent. */
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
