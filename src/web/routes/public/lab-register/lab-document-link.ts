import { redirect } from 'react-router'
import { DocumentId } from '#src/domain/documents/document.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { draftTokenOf } from '#src/web/lab-form/draft-cookie.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/lab-document-link'

/**
 * Leads to a document by a link that is made now: what a page names stays good while it is open, and
 * each look is asked for and written down by itself.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const documentId = idIn(DocumentId, params.id)
  const { linkToDocument } = context.get(app)
  const token = draftTokenOf(request)
  const byToken = token
    ? await orRefused(linkToDocument({ documentId, of: { token } }))
    : { ok: false as const }
  const { path } = byToken.ok ? byToken.answer : await linkToDocument({ documentId })
  return redirect(path, { headers: { 'cache-control': 'no-store' } })
}
