import { redirect } from 'react-router'
import { PrintLabel } from '#src/domain/tubes/specimen-label.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { code128, dataMatrix } from '#src/web/bars.server.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/label'
import { PrintLabelForm } from './print-label-form.tsx'
import { SpecimenLabel } from './specimen-label.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const tubeId = idIn(TubeId, params.tubeId)
  const label = await context.get(app).viewLabel({ tubeId })
  const { accession, printed } = label
  if (accession === null || printed === null) return { label, codes: null }
  return { label, codes: { bars: await code128(accession), square: await dataMatrix(accession) } }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const tubeId = idIn(TubeId, params.tubeId)
  return submit(request, PrintLabel.omit({ tubeId: true }), async (input) => {
    await context.get(app).printLabel({ tubeId, ...input })
    return redirect(`/lab/labels/${tubeId}`)
  })
}

/** The label of one specimen: which paper and how many, and then ready for the printer. */
export default function LabelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, codes } = loaderData
  const { accession, barcode, printed, mayPrint } = label
  const title = m.bench_label_title({ accession: accession ?? barcode ?? '' })
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <div className="no-print">
        <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={title} />
        <PageHead title={title} lede={m.bench_label_lede()} isSmall />
        {!mayPrint && <Note tone="needs">{m.bench_label_not_yet()}</Note>}
        {printed && printed.number > 1 && (
          <Note tone="needs">{m.bench_label_again({ number: printed.number })}</Note>
        )}
        {printed && (
          <p>
            <Button data-print hidden>
              {m.bench_label_print({ count: printed.copies })}
            </Button>
          </p>
        )}
        {mayPrint && <PrintLabelForm isAgain={printed !== null} lastResult={actionData} />}
      </div>
      {printed && codes && (
        <ul className={`speclabels speclabels--${printed.size}`}>
          {Array.from({ length: printed.copies }, (_, at) => (
            <li key={at}>
              <SpecimenLabel label={label} number={printed.number} {...codes} />
            </li>
          ))}
        </ul>
      )}
    </Main>
  )
}
