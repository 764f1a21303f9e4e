import { redirect } from 'react-router'
import { visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { keepTyped } from '#src/web/lab-form/keep-typed.ts'
import type { Route } from './+types/lab-new-keep'

export function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return redirect('/backoffice/labs/new')
}

/** Saves what the office types while it is typed. */
export function action({ request, context }: Route.ActionArgs) {
  return keepTyped({ door: 'office', request, context })
}
