import { data } from 'react-router'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { changeContract, isOfContract } from '#src/web/lab-contract/change-contract.ts'
import { LabNews } from '#src/web/lab-contract/lab-life-news.tsx'
import { LabPapers } from '#src/web/lab-contract/lab-papers.tsx'
import { LabDocuments } from '#src/web/lab-documents/lab-documents.tsx'
import { loadDocuments } from '#src/web/lab-documents/load-documents.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/documents'
import { DeskFrame } from './desk-frame.tsx'
import { DeskPapers } from './desk-profile.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const page = '/lab/desk/documents'

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { labId, licence, accreditation, pcpndt } = await verbs.viewDesk()
  const contract = await verbs.listChanges({ labId })
  const done = new URL(request.url).searchParams.get('done')
  const papers = await loadDocuments(request, verbs, labId)
  return { validity: { licence, accreditation, pcpndt }, contract, papers, done }
}

/** The document forms: a manager proposes and withdraws, the verbs refuse the rest. */
export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  if (!isOfContract(intent)) throw data(null, 400)
  const verbs = context.get(app)
  const { labId } = await verbs.viewDesk()
  return changeContract(request, verbs, { labId, intent, page })
}

export default function DeskDocumentsPage({ loaderData, actionData: tried }: Route.ComponentProps) {
  const { papers, contract, validity, done } = loaderData
  return (
    <DeskFrame part="documents" lede={m.documents_lede()}>
      <LabNews done={done} tried={tried} />
      <DeskPapers {...validity} />
      <LabPapers contract={contract} tried={tried} isDesk />
      <LabDocuments {...papers} action={`${page}/send`} />
    </DeskFrame>
  )
}
