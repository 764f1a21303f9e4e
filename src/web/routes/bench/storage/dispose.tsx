import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { ChosenTubes, DisposeTubes, disposalMethods } from '#src/domain/tubes/disposal.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { idIn } from '#src/web/addresses.ts'
import { disposalWords } from '#src/web/orders/disposal-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/dispose'
import { KeptWhy, mustStay } from './kept-why.tsx'
import { TubeTable } from './tube-table.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: a tube may have changed. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const tubeIds = new URL(request.url).searchParams.getAll('tube')
  if (tubeIds.length === 0) throw redirect('/lab/storage')
  return context.get(app).viewDisposal(idIn(ChosenTubes, { tubeIds }))
}

/** One tube as it was shown: id, and version. */
const Shown = z.string().transform((box) => {
  const [tubeId, version] = box.split('/')
  return { tubeId, version: Number(version) }
})
const DisposeForm = z
  .strictObject({ method: DisposeTubes.shape.method, tube: z.array(Shown).min(1) })
  .transform(({ method, tube }) => ({ method, tubes: tube }))
  .pipe(DisposeTubes)

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, DisposeForm, async (input) => {
    const { disposed } = await context.get(app).disposeTubes(input)
    return redirect(`/lab/storage?disposed=${disposed}`)
  })

/** The second step of a disposal: what is gone afterwards, and how. */
export default function DisposePage({ loaderData, actionData }: Route.ComponentProps) {
  const { tubes } = loaderData
  const [form, { method }] = useForm<{ method: string }>({
    id: 'dispose',
    lastResult: actionData ?? null,
  })
  const isStopped = tubes.some(mustStay)
  return (
    <Main width="wide">
      <Title>{m.storage_confirm_title()}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/storage', label: m.storage_title() },
        ]}
        here={m.storage_confirm_title()}
      />
      <PageHead
        title={m.storage_confirm_title()}
        lede={m.storage_confirm_lede({ count: tubes.length })}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        {isStopped && <Note tone="needs">{m.storage_kept()}</Note>}
        <TubeTable
          label={m.storage_col_tube()}
          tubes={tubes}
          note={(tube) => <KeptWhy tube={tube} />}
        />
        <Form method="post" className="form" {...getFormProps(form)}>
          <FormErrors form={form} labels={{ method: m.storage_method() }} />
          {tubes.map(({ tubeId, version }) => (
            <input key={tubeId} type="hidden" name="tube" value={`${tubeId}/${version}`} />
          ))}
          {!isStopped && (
            <>
              <SelectField
                field={method}
                label={m.storage_method()}
                prompt={m.fields_choose()}
                options={disposalMethods.map((value) => ({ value, label: disposalWords[value]() }))}
              />
              <SubmitButton kind="danger" intent="dispose">
                {m.storage_confirm()}
              </SubmitButton>
            </>
          )}
          <LinkButton to="/lab/storage" kind="quiet">
            {m.storage_back()}
          </LinkButton>
        </Form>
      </div>
    </Main>
  )
}
