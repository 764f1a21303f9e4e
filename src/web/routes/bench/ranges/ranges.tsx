import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/ranges'
import { askedRanges } from './asked-ranges.ts'
import { changeRanges } from './change-ranges.ts'
import { rangesAddress, RangesFind, RangesShown } from './ranges-find.tsx'
import { RangesTable } from './ranges-table.tsx'
import { type RefusedWithdrawal, withdrawalForm } from './ranges-withdraw.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

/** `q` and `show` select the tests, `after` the page; `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const asked = askedRanges(query)
  const done = query.get('done')
  return { asked, done, ...(await context.get(app).listLabRanges(asked)) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changeRanges(request, context.get(app))

/** The ranges of the lab's tests, and the pathologist's confirmation. */
export default function RangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, done, lines, counts, mayConfirm, next } = loaderData
  const hasChoice = mayConfirm && lines.some(({ standing }) => standing !== 'confirmed')
  const refused = refusedWithdrawal(actionData)
  return (
    <Main width="wide">
      <Title>{m.ranges_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.ranges_title()} />
      <PageHead title={m.ranges_title()} lede={m.ranges_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Done done={done} />
        {!mayConfirm && <Note>{m.ranges_read_only()}</Note>}
        <RangesFind asked={asked} />
        <RangesShown asked={asked} counts={counts} />
        <Errors key={refused?.testCode ?? 'confirm'} answer={actionData} refused={refused} />
        {lines.length === 0 ? (
          <Nothing asked={asked} />
        ) : (
          <RangesTable {...loaderData} refused={refused} />
        )}
        {hasChoice && (
          <Form method="post" id="confirm" className="form">
            <p className="small soft">{m.ranges_confirm_help()}</p>
            <div className="actions">
              <SubmitButton intent="confirm">{m.ranges_confirm_chosen()}</SubmitButton>
            </div>
          </Form>
        )}
        <p className="flex flex-wrap gap-3">
          {asked.after && (
            <LinkButton to={rangesAddress(asked)} kind="quiet" size="small">
              {m.ranges_first()}
            </LinkButton>
          )}
          {next && (
            <LinkButton to={rangesAddress(asked, { after: next })} kind="quiet" size="small">
              {m.ranges_next()}
            </LinkButton>
          )}
        </p>
      </div>
    </Main>
  )
}

type Answer = SubmissionResult | undefined

/** The withdrawal that came back with an error: of which test, and what was typed. */
function refusedWithdrawal(answer: Answer): RefusedWithdrawal | undefined {
  const { testCode, reason } = answer?.initialValue ?? {}
  if (typeof testCode !== 'string') return undefined
  return { testCode, reason: typeof reason === 'string' ? reason : '' }
}

/** Its links lead into the posted form: that of the checkboxes, or that of one test. */
function Errors({ answer, refused }: { answer: Answer; refused: RefusedWithdrawal | undefined }) {
  const id = refused ? withdrawalForm(refused.testCode) : 'confirm'
  const [form] = useForm({ id, lastResult: answer ?? null })
  const labels = { test: m.ranges_col_choose(), reason: m.ranges_withdraw_reason() }
  return <FormErrors form={form} labels={labels} />
}

function Nothing({ asked }: Pick<Route.ComponentProps['loaderData'], 'asked'>) {
  if (asked.show === 'to-confirm' && asked.q === '')
    return (
      <EmptyState title={m.ranges_empty_to_confirm()}>
        {m.ranges_empty_to_confirm_help()}
      </EmptyState>
    )
  return <EmptyState title={m.ranges_empty()}>{m.ranges_empty_help()}</EmptyState>
}

function Done({ done }: { done: string | null }) {
  if (done !== 'confirmed' && done !== 'withdrawn') return null
  return (
    <Note icon="check" isNews>
      {done === 'confirmed' ? m.ranges_done_confirmed() : m.ranges_done_withdrawn()}
    </Note>
  )
}
