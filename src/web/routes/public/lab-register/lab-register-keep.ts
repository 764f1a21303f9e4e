import { redirect } from 'react-router'
import { keepTyped } from '#src/web/lab-form/keep-typed.ts'
import type { Route } from './+types/lab-register-keep'

export const loader = () => redirect('/labregister')

/** Saves what an applicant types while it is typed. */
export function action({ request, context }: Route.ActionArgs) {
  return keepTyped({ door: 'public', request, context })
}
