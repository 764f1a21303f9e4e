import { redirect } from 'react-router'
import { DocumentId } from '#src/domain/documents/document.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { draftTokenOf } from '#src/web/lab-form/draft-cookie.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/lab-document-link'

/**
 * Redirects to a document by a fresh link: a page's own link stays valid while it is open, and each
 * view is authorised and audited separately.
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
