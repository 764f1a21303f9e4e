import { redirect } from 'react-router'
import { z } from 'zod'
import { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import { DecideReagentLot, EndReagentLot } from '#src/domain/calculations/reagent-lot.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lot'
import { standingLooks, standingWords } from './calculation-words.ts'
import { PeopleLines } from './decide-forms.tsx'
import { LotActs } from './lot-acts.tsx'
import { LotOrders } from './lot-orders.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the page may be out of date. */
export const shouldRevalidate = () => true

const lotIn = (params: { lotId: string }) => idIn(ReagentLotId, params.lotId)

export function loader({ params, context }: Route.LoaderArgs) {
  return context.get(app).viewReagentLot({ lotId: lotIn(params) })
}

export function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const lotId = lotIn(params)
  const back = (done: string) => redirect(`/lab/calculations?done=${done}`)
  const { version, reason } = DecideReagentLot.shape
  const decide = (decision: 'confirmed' | 'refused' | 'withdrawn') => () => {
    const why = decision === 'refused' ? reason.unwrap() : reason
    const schema = z.strictObject({ version, reason: why })
    return submit(request, schema, async (input) => {
      await verbs.decideReagentLot({ ...input, lotId, decision })
      return back(decision)
    })
  }
  const end = (isWrong: boolean) => () =>
    submit(request, EndReagentLot.omit({ lotId: true, isWrong: true }), async (input) => {
      await verbs.endReagentLot({ ...input, lotId, isWrong })
      return isWrong ? redirect(`/lab/calculations/lots/${lotId}`) : back('ended')
    })
  return answerForm(request, {
    confirmed: decide('confirmed'),
    refused: decide('refused'),
    withdrawn: decide('withdrawn'),
    end: end(false),
    wrong: end(true),
  })
}

/** One lot: its numbers, its people, what may be done about it, and what was computed with it. */
export default function LotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lot, measured, may } = loaderData
  const title = m.calculation_lot({ reagent: lot.reagent, lot: lot.lotNumber })
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
      <PageHead title={title} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <LotFacts lot={lot} />
        {may.decide && <LotActs lot={lot} tried={actionData} />}
        <Panel title={m.calculation_orders_title()}>
          <LotOrders measured={measured} isWrong={lot.standing === 'wrong'} />
        </Panel>
      </div>
    </Main>
  )
}

function LotFacts({ lot }: Pick<Route.ComponentProps['loaderData'], 'lot'>) {
  const { standing, isi, meanNormalSeconds: mean, donors, expiresOn, usedFrom, ended } = lot
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>
        <Chip {...standingLooks[standing]}>{standingWords[standing]()}</Chip>
      </p>
      <p>{lot.instrument ?? m.calculation_no_instrument()}</p>
      <p className="num">{m.calculation_isi_mean({ isi, mean })}</p>
      <p>{m.calculation_donors_of({ count: donors })}</p>
      <p>{m.calculation_until({ day: dayOf(expiresOn) })}</p>
      {usedFrom && <p>{m.calculation_since({ time: instantOf(usedFrom) })}</p>}
      {ended && (
        <p>
          {m.calculation_ended_by({ name: ended.by, time: instantOf(ended.at) })} {ended.reason}
        </p>
      )}
      <PeopleLines {...lot} />
    </div>
  )
}
