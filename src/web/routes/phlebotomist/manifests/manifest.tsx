import { useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { ExplainGap, ManifestId, SignManifest } from '#src/domain/manifests/manifest.ts'
import { SILENT_HOURS } from '#src/domain/manifests/side.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/manifest'
import { ManifestTubes, type ManifestView } from './manifest-tubes.tsx'
import { ManifestState } from './manifests.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the other side may have acted. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewManifest({ manifestId: idIn(ManifestId, params.id) })

export async function action({ request, params, context }: Route.ActionArgs) {
  const manifestId = idIn(ManifestId, params.id)
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'sign')
    return submit(request, SignManifest.omit({ manifestId: true }), async (input) => {
      await verbs.signManifest({ manifestId, ...input })
      return redirect(`/manifests/${manifestId}`)
    })
  return submit(request, ExplainGap.omit({ manifestId: true }), async (input) => {
    await verbs.explainGap({ manifestId, ...input })
    return redirect(`/manifests/${manifestId}`)
  })
}

/** One hand-over, as both sides and the office see it. */
export default function ManifestPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const title = m.manifest_one_title({ lab: view.labName })
  const [form] = useForm({ id: 'manifest', lastResult: actionData ?? null })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/manifests', label: m.manifest_title() }]} here={title} />
      <PageHead
        title={title}
        lede={m.manifest_one_lede({
          name: view.phlebotomist ?? m.custody_phlebotomist(),
          time: instantOf(view.givenAt, 'near'),
        })}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        <FormErrors form={form} />
        <p>
          <ManifestState manifest={{ ...view, tubes: view.rows.length }} />
        </p>
        {view.receivedAt && (
          <p className="soft">
            {m.manifest_lab_done({ time: instantOf(view.receivedAt, 'near') })}
          </p>
        )}
        {view.side === 'office' && view.openGaps > 0 && (
          <Note>
            {view.maySay
              ? m.manifest_office_says()
              : m.manifest_office_waits({ hours: SILENT_HOURS })}
          </Note>
        )}
        <ManifestTubes view={view} />
        {view.side === 'lab' && !view.closedAt && <Sign view={view} />}
      </div>
    </Main>
  )
}

/** Once confirmed, it is closed by the lab as soon as nothing is open. */
function Sign({ view }: { view: ManifestView }) {
  if (view.receivedAt && view.openGaps > 0) return null
  return (
    <Form method="post" className="grid gap-3">
      <Note>{m.manifest_lab_help()}</Note>
      <input type="hidden" name="version" value={view.version} />
      <SubmitButton intent="sign">
        {view.receivedAt ? m.manifest_again() : m.manifest_lab_do()}
      </SubmitButton>
    </Form>
  )
}
