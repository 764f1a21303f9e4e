import { redirect } from 'react-router'
import { takeDocument } from '#src/web/lab-form/take-document.ts'
import type { Route } from './+types/lab-register-documents'

export const loader = () => redirect('/labregister')

/** Accepts an applicant's images. */
export function action({ request, context }: Route.ActionArgs) {
  return takeDocument({ door: 'public', request, context })
}
