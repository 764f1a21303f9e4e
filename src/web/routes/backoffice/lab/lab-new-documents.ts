import { redirect } from 'react-router'
import { visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { takeDocument } from '#src/web/lab-form/take-document.ts'
import type { Route } from './+types/lab-new-documents'

export function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return redirect('/backoffice/labs/new')
}

/** Accepts the office's images of a lab. */
export function action({ request, context }: Route.ActionArgs) {
  return takeDocument({ door: 'office', request, context })
}
