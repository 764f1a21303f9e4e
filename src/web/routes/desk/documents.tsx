import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { loadDocuments } from '#src/web/lab-documents/load-documents.ts'
import { DeskFrame } from '#src/web/ui/desk-frame.tsx'
import { DeskPapers } from '#src/web/ui/desk-profile.tsx'
import { LabDocuments } from '#src/web/ui/lab-documents.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/documents'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { labId, licence, accreditation, pcpndt } = await verbs.viewDesk()
  return { licence, accreditation, pcpndt, papers: await loadDocuments(request, verbs, labId) }
}

export default function DeskDocumentsPage({ loaderData }: Route.ComponentProps) {
  const { papers, ...validity } = loaderData
  return (
    <DeskFrame part="documents" lede={m.documents_lede()}>
      <DeskPapers {...validity} />
      <LabDocuments {...papers} action="/lab/desk/documents/send" />
    </DeskFrame>
  )
}
