import { redirect } from 'react-router'
import { app } from '#src/web/context.ts'
import { changeDocuments } from '#src/web/lab-documents/change-documents.ts'
import type { Route } from './+types/send-document'

const page = '/lab/desk/documents'

export const loader = () => redirect(page)

/** A manager uploads and declares; the verbs refuse the rest. */
export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { labId } = await verbs.viewDesk()
  return changeDocuments(request, { verbs, labId, page })
}
