import { data } from 'react-router'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { actOnForm } from '#src/web/lab-form/act-on-form.ts'
import { LabForm } from '#src/web/lab-form/form-page.tsx'
import { loadForm } from '#src/web/lab-form/load-form.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-register'
import { ApplicationStatus } from './application-status.tsx'
import { ClosedRegistration } from './closed-registration.tsx'
import { MailLink } from './mail-link.tsx'

export const handle: Handle = { isPlain: true }

/** For this person only, yet indexable: without the cookie it contains nobody's form. */
export const headers = () => ({ 'cache-control': 'no-store' })

/** An application's status is shown even when the registration is closed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const form = await loadForm({ door: 'public', request, context })
  const isOpen = context.get(visit).site.isRegistrationOpen
  return { form, isOpen: isOpen || form.draft?.application !== undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405)
  return actOnForm({ door: 'public', request, context })
}

/** How a laboratory becomes a partner: the form, then the status of its application. */
export default function LabRegisterPage({
  loaderData: { form, isOpen },
  actionData,
}: Route.ComponentProps) {
  const { draft, isAsked } = form
  const isCorrecting = draft?.isEditable && isAsked
  const title = m.policies_lab_title()
  return (
    <Main className="labregister">
      <PageMeta title={title} description={m.policies_lab_description()} path="/labregister" />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={title} />
      {draft?.application && !isCorrecting && !actionData ? (
        <ApplicationStatus application={draft.application} />
      ) : isOpen ? (
        <LabForm form={form} answer={actionData} side={<MailLink form={form} />} />
      ) : (
        <ClosedRegistration />
      )}
    </Main>
  )
}
