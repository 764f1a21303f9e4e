import { visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { actOnForm } from '#src/web/lab-form/act-on-form.ts'
import { LabForm } from '#src/web/lab-form/form-page.tsx'
import { loadForm } from '#src/web/lab-form/load-form.ts'
import { AlertLine } from '#src/web/ui/alert-line.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-new'
import { GoLive } from './side.tsx'

export const handle: Handle = { frame: 'app' }

export function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return loadForm({ door: 'office', request, context })
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnForm({ door: 'office', request, context })
}

/** The back office onboards a lab: four steps and the settlement. */
export default function LabNewPage({ loaderData: form, actionData }: Route.ComponentProps) {
  const title = m.labform_office_title()
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: '/backoffice/labs', label: m.labform_office_labs() },
        ]}
        here={title}
      />
      {form.done && !actionData && (
        <AlertLine key={form.done} tone="toast" words="Data Submitted Successfully" />
      )}
      <LabForm form={form} answer={actionData} side={<GoLive form={form} />} />
    </Main>
  )
}
