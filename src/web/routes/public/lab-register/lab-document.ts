import { refusals } from '#src/usecases/refusal.ts'
import { app } from '#src/web/context.ts'
import { draftTokenOf } from '#src/web/lab-form/draft-cookie.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/lab-document'

const types = { png: 'image/png', jpeg: 'image/jpeg' } as const

/** The image behind a short-lived link: shown, never run, cached nowhere. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id: documentId, until, signature } = params
  const token = draftTokenOf(request)
  const opened = await orRefused(
    context.get(app).openDocument({ documentId, until, signature, token }),
  )
  if (!opened.ok) {
    const { refusal, says } = opened.refused
    return new Response(says, { status: refusals[refusal].status, headers: plain })
  }
  const { bytes, type, fileName } = opened.answer
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': types[type],
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
