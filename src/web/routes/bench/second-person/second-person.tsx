import { useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import {
  ListVerificationRules,
  SetVerificationRules,
} from '#src/domain/results/verification-rule.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/second-person'
import { SecondPersonActions, SecondPersonFind } from './second-person-forms.tsx'
import { SecondPersonGroups } from './second-person-table.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

/** `q` selects the tests; `done` says what was set. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const done = query.get('done')
  // An invalid query is a page that does not exist.
  const q = idIn(ListVerificationRules.shape.q, query.get('q') ?? '')
  return { q, done, ...(await context.get(app).listVerificationRules({ q })) }
}

/** One test as named by a checkbox of the page: code, and the version of its rule. */
const Chosen = z.string().transform((box) => {
  const [testCode, version] = box.split('/')
  return { testCode, version: Number(version) }
})
const RulesForm = z
  .strictObject({ rule: SetVerificationRules.shape.rule, test: z.array(Chosen).min(1) })
  .transform(({ rule, test }) => ({ rule, tests: test }))
  .pipe(SetVerificationRules)

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(
    request,
    RulesForm,
    async (input) => {
      await context.get(app).setVerificationRules(input)
      const { pathname, searchParams } = new URL(request.url)
      searchParams.set('done', input.rule)
      return redirect(`${pathname}?${searchParams}`)
    },
    { words: { test: m.second_choose_one } },
  )

/** Tests of the lab that the person who entered them never verifies, as the pathologist decides. */
export default function SecondPersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, done, tests, maySet } = loaderData
  const [form] = useForm({ id: 'rules', lastResult: actionData ?? null })
  return (
    <Main width="wide">
      <Title>{m.second_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.second_title()} />
      <PageHead title={m.second_title()} lede={m.second_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {(done === 'never' || done === 'ordinary') && (
          <Note icon="check" isNews>
            {done === 'never' ? m.second_done_never() : m.second_done_ordinary()}
          </Note>
        )}
        {!maySet && <Note>{m.second_read_only()}</Note>}
        <SecondPersonFind q={q} />
        <FormErrors form={form} labels={{ test: m.second_col_test() }} />
        {tests.length === 0 ? (
          <EmptyState title={m.second_empty()}>{m.second_empty_help()}</EmptyState>
        ) : (
          <Form method="post" id="rules" className="grid gap-4">
            {/* Where the error above leads. */}
            <div id="rules-test" tabIndex={-1}>
              <SecondPersonGroups tests={tests} maySet={maySet} isFound={q !== ''} />
            </div>
            {maySet && <SecondPersonActions />}
          </Form>
        )}
      </div>
    </Main>
  )
}
