import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { IssueLabels } from '#src/domain/tubes/issue-labels.ts'
import { Barcode, labelsFrom } from '#src/domain/tubes/tube.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/labels'
import { code128 } from '#src/web/bars.server.ts'
import { OfficeLabels } from './office-labels.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The newly issued numbers are in the address, so that the sheet can be printed again. */
const Given = z.object({ first: Barcode, count: z.coerce.number().pipe(IssueLabels.shape.count) })

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const asked = Given.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const numbers = asked.success ? labelsFrom(asked.data.first, asked.data.count) : []
  return Promise.all(numbers.map(async (number) => ({ number, bars: await code128(number) })))
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, IssueLabels, async ({ count }) => {
    const { labels } = await context.get(app).issueLabels({ count })
    const given = new URLSearchParams({ first: labels[0] ?? '', count: String(count) })
    return redirect(`/backoffice/labels?${given}`)
  })

/** Our labels for the phlebotomists: unused numbers, on a sheet to print. */
export default function LabelsPage({ loaderData: sheet, actionData }: Route.ComponentProps) {
  const [form, { count }] = useForm<{ count: string }>({
    id: 'labels',
    lastResult: actionData ?? null,
    defaultValue: { count: '24' },
  })
  const labels = { count: m.office_labels_count() }
  return (
    <Main width="wide">
      <Title>{m.office_labels()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.office_labels()} />
      <PageHead title={m.office_labels()} lede={m.office_labels_lede()} isSmall />
      <Form method="post" className="form no-print" {...getFormProps(form)}>
        <FormErrors form={form} labels={labels} />
        <TextField
          field={count}
          label={labels.count}
          help={m.office_labels_count_help()}
          inputMode="numeric"
          autoComplete="off"
        />
        <p>
          <SubmitButton>{m.office_labels_make()}</SubmitButton>
        </p>
      </Form>
      {sheet.length > 0 && <OfficeLabels sheet={sheet} />}
    </Main>
  )
}
