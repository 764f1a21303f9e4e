import { getZodConstraint } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { EndSignatory, RegisterSignatory } from '#src/domain/labs/signatory.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/signatories'
import { DeskFrame } from './desk-frame.tsx'
import { SignatoryForm } from './signatory-form.tsx'

export const handle: Handle = { frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const isDone = new URL(request.url).searchParams.get('done') === '1'
  const { pathologists } = await context.get(app).listSignatories()
  return { constraint: getZodConstraint(RegisterSignatory), isDone, pathologists }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const here = () => redirect('/lab/desk/signatories?done=1')
  const isEnd = (await request.clone().formData()).get('intent') === 'end'
  return isEnd
    ? submit(request, EndSignatory, (input) => verbs.endSignatory(input).then(here))
    : submit(request, RegisterSignatory, (input) => verbs.registerSignatory(input).then(here))
}

/** The signatories of the lab's reports, by name and number: without one no report is signed. */
export default function SignatoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, isDone, pathologists } = loaderData
  const somebodySigns = pathologists.some(({ signs, isSuspended }) => signs && !isSuspended)
  return (
    <DeskFrame part="signatories" lede={m.signatory_lede()}>
      {isDone && (
        <Note icon="check" isNews>
          {m.signatory_saved()}
        </Note>
      )}
      {pathologists.length > 0 && !somebodySigns && (
        <Note tone="needs">{m.signatory_nobody()}</Note>
      )}
      {pathologists.length === 0 && (
        <EmptyState title={m.signatory_empty()}>{m.signatory_empty_help()}</EmptyState>
      )}
      {pathologists.map((one) => (
        <SignatoryForm
          key={one.userId}
          constraint={constraint}
          pathologist={one}
          lastResult={actionData}
        />
      ))}
    </DeskFrame>
  )
}
