import { redirect } from 'react-router'
import { PrintAliquotLabel } from '#src/domain/referrals/aliquot-label.ts'
import { OfReferral } from '#src/domain/referrals/referral.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { type Bars, code128, dataMatrix } from '#src/web/bars.server.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { CodeBars } from '#src/web/routes/bench/labels/code-bars.tsx'
import { PrintLabelForm } from '#src/web/routes/bench/labels/print-label-form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/aliquot-label'
import { sexWords } from './referral-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const label = await context.get(app).viewAliquotLabel(idIn(OfReferral, params))
  const { code, printed } = label
  if (code === null || printed === null) return { label, codes: null }
  return { label, codes: { bars: await code128(code), square: await dataMatrix(code) } }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { referralId } = idIn(OfReferral, params)
  return submit(request, PrintAliquotLabel.omit({ referralId: true }), async (input) => {
    await context.get(app).printAliquotLabel({ referralId, ...input })
    return redirect(`/lab/referrals/${referralId}/label`)
  })
}

/** The label of an aliquot that goes to another lab: which paper and how many, then for the printer. */
export default function AliquotLabelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, codes } = loaderData
  const { printed } = label
  return (
    <Main width="narrow">
      <Title>{m.referral_print_label()}</Title>
      <LabelToPrint label={label} lastResult={actionData} />
      {printed && codes && (
        <ul className={`speclabels speclabels--${printed.size}`}>
          {Array.from({ length: printed.copies }, (_, at) => (
            <li key={at}>
              <AliquotLabel label={label} number={printed.number} {...codes} />
            </li>
          ))}
        </ul>
      )}
    </Main>
  )
}

type Label = Awaited<ReturnType<App['viewAliquotLabel']>>
type Asked = Pick<Parameters<typeof PrintLabelForm>[0], 'lastResult'> & { label: Label }

/** What is not printed: the way back, whether it is a second one, and the form. */
function LabelToPrint({ label, lastResult }: Asked) {
  const { referralId, code, accession, printed, mayPrint } = label
  const here = `/lab/referrals/${referralId}`
  const trail = [
    { to: '/lab/referrals', label: m.referral_title() },
    { to: here, label: code ?? accession ?? '' },
  ]
  return (
    <div className="no-print">
      <Crumbs trail={trail} here={m.referral_print_label()} />
      <PageHead title={m.referral_print_label()} lede={m.referral_label_lede()} isSmall />
      {!mayPrint && <Note tone="needs">{m.referral_label_closed()}</Note>}
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
      {mayPrint && <PrintLabelForm isAgain={printed !== null} lastResult={lastResult} />}
    </div>
  )
}

type Props = { label: Label; number: number; bars: Bars; square: Bars }

/** Two identifiers, the code and the number of the lab; sex and age, tube, test and draw. */
function AliquotLabel({ label, number, bars, square }: Props) {
  const { lab, code, accession, sex, ageYears, typeName, test, collectedAt } = label
  return (
    <div className="speclabel">
      <b className="speclabel__name">
        {accession} {lab}
      </b>
      <CodeBars bars={bars} label={code ?? ''} className="speclabel__bars" />
      <CodeBars bars={square} className="speclabel__square" />
      <span className="num speclabel__number">
        {code}
        {number > 1 && ` ${m.bench_label_copy({ number })}`}
      </span>
      <span>
        {test} {m.referral_person_words({ sex: sexWords[sex](), years: ageYears })}
      </span>
      <span>
        {typeName}
        {collectedAt && `, ${instantOf(collectedAt)}`}
      </span>
    </div>
  )
}
