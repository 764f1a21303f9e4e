import { redirect } from 'react-router'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit, type Wrong } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { refusedIn } from '#src/web/refused.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/reflex-new'
import { ReflexCauses } from './reflex-causes.tsx'
import { ReflexFields } from './reflex-fields.tsx'
import { ReflexForm } from './reflex-form.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the page may be out of date. */
export const shouldRevalidate = () => true

export function loader({ request, context }: Route.LoaderArgs) {
  const hasTest = Boolean(asked(request).get('test'))
  const of = hasTest ? { testCode: causeIn(request) } : {}
  return context.get(app).viewReflexChoices(of)
}

/** `test`: after whose values. */
function causeIn(request: Request) {
  return idIn(ItemCode, asked(request).get('test'))
}

export function action({ request, context }: Route.ActionArgs) {
  const causeCode = causeIn(request)
  const propose = async (input: ReflexForm) => {
    await context.get(app).proposeReflexRule({ ...input, causeCode })
    return redirect('/lab/reflex-rules?done=proposed')
  }
  return submit(request, ReflexForm, (input) => orWrong(() => propose(input)), {
    words: { bound: m.reflex_bound_wrong },
  })
}

/** A refusal that names a field goes beside it. */
async function orWrong(act: () => Promise<Response>): Promise<Response | Wrong> {
  try {
    return await act()
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    const names = Object.keys(refused?.fields ?? {})
    if (!refused || names.length === 0) throw error
    return { wrong: Object.fromEntries(names.map((name) => [name, [refused.says]])) }
  }
}

/** After the values of which test, and then what the rule says. */
export default function ReflexNewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { causes, chosen, today } = loaderData
  const title = chosen ? m.reflex_new_title({ test: chosen.cause.name }) : m.reflex_new()
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/reflex-rules', label: m.reflex_title() },
        ]}
        here={m.reflex_new()}
      />
      <PageHead title={title} lede={m.reflex_new_lede()} isSmall />
      {chosen ? (
        <ReflexFields shown={{ ...chosen, today }} lastResult={actionData} />
      ) : (
        <ReflexCauses causes={causes} />
      )}
    </Main>
  )
}
