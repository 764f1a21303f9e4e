import type { DocumentId } from '#src/domain/documents/document.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { type Call, type DraftView, refOf } from './doors.ts'

/** Short-lived addresses of the stored images, by the document's id; a refused one has none. */
export async function pictureLinks(
  call: Call,
  draft: DraftView,
): Promise<Record<DocumentId, string>> {
  const { linkToDocument } = call.context.get(app)
  const of = refOf(call, draft)
  const kept = draft.documents.filter(({ type }) => type !== null)
  const links = await Promise.all(
    kept.map(async ({ id }) => {
      const link = await orRefused(linkToDocument({ documentId: id, of }))
      return link.ok ? [[id, link.answer.path] as const] : []
    }),
  )
  return Object.fromEntries(links.flat())
}
