import { getFormProps, useForm } from '@conform-to/react'
import { data, Form } from 'react-router'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { idIn } from '#src/web/addresses.ts'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/analyte-change'
import { fieldsOf, typedFields } from './analyte-fields.ts'
import { AnalyteRows } from './analyte-rows.tsx'
import { DeltaFields, MethodFields, StabilityFields } from './analyte-parts.tsx'
import { proposeTyped } from './change-analyte.ts'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: somebody may have proposed meanwhile. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) =>
  forKeepers(context.get(app), idIn(ItemCode, params.code))

export async function action({ request, params, context }: Route.ActionArgs) {
  const [verbs, testCode] = [context.get(app), idIn(ItemCode, params.code)]
  await forKeepers(verbs, testCode)
  return proposeTyped(request, verbs, testCode)
}

/** The test, for who may propose: nobody else fills in a form that is then refused. */
async function forKeepers(verbs: App, testCode: ItemCode) {
  const found = await verbs.viewLabAnalyte({ testCode })
  if (!found.may.propose) throw data(null, 403)
  return found
}

/** How the lab is to measure and judge a test, from a day on. */
export default function AnalyteChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, testCode, version, today, own, product, waiting, may } = loaderData
  const back = { to: `/lab/analytes/${testCode}`, label: name }
  const title = m.analytes_change_title({ test: name })
  const isSent = actionData !== undefined && 'status' in actionData
  const [form] = useForm({ id: 'analyte', lastResult: isSent ? actionData : null })
  const typed = actionData?.initialValue
  const shown = typed ? typedFields(typed) : fieldsOf((own ?? product).rules, today)
  const { error } = actionData ?? {}
  const part = { values: shown.fields, errors: error ?? {} }
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/analytes', label: m.analytes_title() },
          back,
        ]}
        here={m.analytes_change()}
      />
      <PageHead title={title} lede={m.analytes_change_lede()} isSmall />
      {!may.propose && <Note>{m.analytes_read_only()}</Note>}
      {waiting && <Note tone="needs">{m.refusals_analyte_waiting()}</Note>}
      {may.propose && !waiting && (
        <Form
          method="post"
          className="form analyteform"
          {...getFormProps(form)}
          key={JSON.stringify(typed ?? null)}
          noValidate
        >
          <FormErrors form={form} labels={fieldLabels()} />
          <input type="hidden" name="version" value={version} />
          <MethodFields {...part} today={today} />
          <AnalyteRows kind="ranges" rows={shown.ranges} errors={error ?? {}} />
          <AnalyteRows kind="limits" rows={shown.limits} errors={error ?? {}} />
          <DeltaFields {...part} />
          <StabilityFields {...part} />
          <div className="actions">
            <SubmitButton intent="propose">{m.analytes_propose()}</SubmitButton>
          </div>
        </Form>
      )}
    </Main>
  )
}

function fieldLabels() {
  return {
    effectiveFrom: m.analytes_from(),
    reason: m.analytes_reason(),
    method: m.analytes_method(),
    unit: m.analytes_unit(),
    decimals: m.analytes_decimals(),
    ranges: m.analytes_ranges(),
    limits: m.analytes_limits(),
  }
}
