import { redirect } from 'react-router'
import { RegisterReagentLot } from '#src/domain/calculations/reagent-lot.ts'
import { app } from '#src/web/context.ts'
import { submit, type Wrong } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { refusedIn } from '#src/web/refused.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lot-new'
import { LotFields } from './lot-fields.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the page may be out of date. */
export const shouldRevalidate = () => true

export function loader({ context }: Route.LoaderArgs) {
  return context.get(app).viewLotChoices({})
}

export function action({ request, context }: Route.ActionArgs) {
  const register = async (input: RegisterReagentLot) => {
    await context.get(app).registerReagentLot(input)
    return redirect('/lab/calculations?done=proposed')
  }
  return submit(request, RegisterReagentLot, (input) => orWrong(() => register(input)), {
    words: { isi: m.calculation_isi_wrong, meanNormalSeconds: m.calculation_mean_wrong },
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

/** A new lot of PT reagent, as its certificate and the lab's own donors say. */
export default function LotNewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { instruments } = loaderData
  const title = m.calculation_lot_new()
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/calculations', label: m.calculation_title() },
        ]}
        here={title}
      />
      <PageHead title={title} lede={m.calculation_lot_lede()} isSmall />
      <LotFields instruments={instruments} lastResult={actionData} />
    </Main>
  )
}
