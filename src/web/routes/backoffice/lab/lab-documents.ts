import { redirect } from 'react-router'
import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { changeDocuments } from '#src/web/lab-documents/change-documents.ts'
import type { Route } from './+types/lab-documents'

const pageOf = (id: string) => `/backoffice/labs/${idIn(LabId, id)}`

/** The documents are on the lab's own page. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return redirect(`${pageOf(params.id)}#documents`)
}

/** Handles the document forms on the office's page of a lab. */
export function action({ request, params, context }: Route.ActionArgs) {
  const page = pageOf(params.id)
  return changeDocuments(request, {
    verbs: context.get(app),
    labId: idIn(LabId, params.id),
    page,
  })
}
