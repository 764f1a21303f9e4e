import { TubeId } from '#src/domain/tubes/tube.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { TubeChip } from '#src/web/orders/order-custody.tsx'
import { Crumbs, KeyValues, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sample'
import { Fold } from '#src/web/routes/patient/bookings/fold.tsx'
import { breakWords, type CustodyView } from './sample-words.ts'
import { SampleSteps } from './sample-steps.tsx'

export const handle: Handle = { isPlain: true, frame: 'own' }

export function loader({ params, context }: Route.LoaderArgs) {
  return context.get(app).viewCustody({ tubeId: idIn(TubeId, params.tubeId) })
}

/** Where a sample has been, and whether its record is whole: for its patient, its lab and the office. */
export default function SamplePage({ loaderData: custody }: Route.ComponentProps) {
  const { steps, state, typeName, cap } = custody
  return (
    <Main width="narrow">
      <Title>{m.custody_title()}</Title>
      <Trail custody={custody} />
      <PageHead
        title={m.custody_title()}
        lede={
          <>
            <CapDot cap={cap} /> {nameHere(typeName)} <TubeChip state={state} />
          </>
        }
        isSmall
      />
      <Verdict custody={custody} />
      {steps.length > 0 && (
        <Panel title={m.custody_steps()}>
          <SampleSteps custody={custody} />
        </Panel>
      )}
      <div className="mt-6">
        <KeyValues rows={factsOf(custody)} />
      </div>
      <Fold title={m.custody_how_title()}>
        <p>{m.custody_how()}</p>
        <LastCode custody={custody} />
      </Fold>
    </Main>
  )
}

type Props = { custody: CustodyView }

/** Back to the booking, for those who may open one; the lab came by its scan. */
function Trail({ custody: { bookingNumber: number, isOwn } }: Props) {
  if (!number) return null
  const booking = { to: isOwn ? `/bookings/${number}` : `/backoffice/bookings/${number}` }
  return <Crumbs trail={[{ ...booking, label: number }]} here={m.custody_title()} />
}

function Verdict({ custody: { firstBreak, steps } }: Props) {
  if (firstBreak)
    return (
      <Note tone="danger" title={m.custody_broken_title({ number: firstBreak.number })}>
        <p>{breakWords(firstBreak.kind)}</p>
        <p>{m.custody_broken_do()}</p>
      </Note>
    )
  if (steps.length === 0) return <Note>{m.custody_none()}</Note>
  return (
    <Note icon="check" title={m.custody_whole_title()}>
      {m.custody_whole({ count: steps.length })}
    </Note>
  )
}

function factsOf({ barcode, accession, lab }: CustodyView): [string, string][] {
  const rows: [string, string | null][] = [
    [m.custody_barcode(), barcode],
    [m.custody_accession(), accession],
    [m.custody_lab(), lab],
  ]
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

function LastCode({ custody: { steps } }: Props) {
  const last = steps.at(-1)
  if (!last) return null
  return (
    <>
      <p className="mt-4 strong">{m.custody_code()}</p>
      <code className="num small break-all">{last.hash}</code>
      <p className="small soft">{m.custody_code_help()}</p>
    </>
  )
}
