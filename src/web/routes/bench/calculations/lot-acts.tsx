import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { DecideForms } from './decide-forms.tsx'

type Lot = Awaited<ReturnType<App['viewReagentLot']>>['lot']
type Props = { lot: Lot; tried: TriedForm }

/** What may be done about a lot. */
export function LotActs({ lot: { version, standing, isOwn, ended }, tried }: Props) {
  const about = { version }
  if (standing === 'waiting') {
    const help = m.calculation_lot_confirm_help()
    return <DecideForms about={about} isOwn={isOwn} help={help} tried={tried} />
  }
  if (standing === 'refused' || standing === 'withdrawn' || standing === 'wrong') return null
  return (
    <>
      {!ended && <EndForm intent="end" about={about} tried={tried} />}
      <EndForm intent="wrong" about={about} tried={tried} />
    </>
  )
}

type EndProps = { intent: 'end' | 'wrong'; about: { version: number }; tried: TriedForm }

function EndForm({ intent, about, tried }: EndProps) {
  const words = {
    end: [m.calculation_end, m.calculation_end_help, m.calculation_end_reason],
    wrong: [m.calculation_wrong_act, m.calculation_wrong_help, m.calculation_wrong_reason],
  } as const
  const [act, help, reason] = words[intent]
  return (
    <details {...(tried?.intent === intent && { open: true })}>
      <summary>{act()}</summary>
      <ActForm
        about={about}
        tried={tried}
        intent={intent}
        lede={help()}
        fields={[{ name: 'reason', label: reason(), kind: 'area' }]}
        act={act()}
        kind="quiet"
      />
    </details>
  )
}
