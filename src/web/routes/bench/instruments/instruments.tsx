import { redirect } from 'react-router'
import { AddInstrument, RetireInstrument } from '#src/domain/instruments/instrument.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/instruments'
import { InstrumentForm } from './instrument-form.tsx'
import { InstrumentTable } from './instrument-table.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { done: asked(request).get('done'), ...(await context.get(app).listInstruments({})) }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => () => redirect(`/lab/instruments?done=${done}`)
  return answerForm(request, {
    add: () =>
      submit(request, AddInstrument, (input) => verbs.addInstrument(input).then(back('added'))),
    retire: () =>
      submit(request, RetireInstrument, (input) =>
        verbs.retireInstrument(input).then(back('retired')),
      ),
  })
}

/** The instruments of the lab; its manager adds and retires them. */
export default function InstrumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, instruments, mayKeep, today } = loaderData
  const tried = actionData?.result.initialValue?.instrumentId
  const isThere = instruments.some((one) => one.instrumentId === tried && !one.retiredAt)
  return (
    <Main width="wide">
      <Title>{m.instrument_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.instrument_title()} />
      <PageHead title={m.instrument_title()} lede={m.instrument_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Done done={done} />
        <GoneForm tried={actionData} intent="retire" isThere={isThere} />
        {!mayKeep && <Note>{m.instrument_read_only()}</Note>}
        {instruments.length === 0 ? (
          <EmptyState title={m.instrument_none()}>{m.instrument_none_help()}</EmptyState>
        ) : (
          <InstrumentTable instruments={instruments} mayKeep={mayKeep} tried={actionData} />
        )}
        {mayKeep && (
          <Panel title={m.instrument_add_title()}>
            <InstrumentForm instruments={instruments} today={today} tried={actionData} />
          </Panel>
        )}
      </div>
    </Main>
  )
}

function Done({ done }: { done: string | null }) {
  if (done !== 'added' && done !== 'retired') return null
  return (
    <Note icon="check" isNews>
      {done === 'added' ? m.instrument_done_added() : m.instrument_done_retired()}
    </Note>
  )
}
