import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { BarcodeScanner } from '#src/web/routes/phlebotomist/barcode-scanner.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Labs = Awaited<ReturnType<App['viewBag']>>['labs']
type Lab = Labs[number]
type Props = {
  labs: Labs
  lab: Lab
  scanned: readonly string[]
  lastResult: SubmissionResult | undefined
}

/** The tubes for one lab: scanned out one by one, then handed over together. */
export function BagOfLab({ labs, lab, scanned, lastResult }: Props) {
  const [form, { barcode }] = useForm<{ barcode: string }>({
    id: 'scan',
    lastResult: lastResult?.initialValue?.['barcode'] === undefined ? null : lastResult,
  })
  const out = lab.tubes.filter((tube) => tube.barcode && scanned.includes(tube.barcode))
  const wrong = scanned.filter((code) => !lab.tubes.some((tube) => tube.barcode === code))
  return (
    <div className="grid gap-4">
      <Form method="post" className="grid gap-3" {...getFormProps(form)}>
        <input type="hidden" name="labId" value={lab.labId} />
        <BarcodeScanner field={barcode} label={m.manifest_scan()} autoFocus />
        <SubmitButton kind="quiet" isWide intent="scan">
          {m.manifest_scan_do()}
        </SubmitButton>
      </Form>
      {wrong.map((code) => (
        <Note key={code} tone="needs" isNews>
          {wrongWords(labs, code)}
        </Note>
      ))}
      <p aria-live="polite">
        <b>{m.manifest_scanned({ scanned: out.length, count: lab.tubes.length })}</b>
      </p>
      <ul className="grid gap-3">
        {lab.tubes.map((tube) => (
          <BagTube key={tube.tubeId} tube={tube} isOut={out.includes(tube)} />
        ))}
      </ul>
      {out.length > 0 && <Give lab={lab} out={out} />}
    </div>
  )
}

function wrongWords(labs: Labs, barcode: string): string {
  const other = labs.find(({ tubes }) => tubes.some((tube) => tube.barcode === barcode))
  return other
    ? m.manifest_other_lab({ barcode, lab: other.labName })
    : m.manifest_unknown({ barcode })
}

function BagTube({ tube, isOut }: { tube: Lab['tubes'][number]; isOut: boolean }) {
  const late = tube.carry?.pastMinutes ?? 0
  return (
    <li>
      <CapDot cap={tube.cap} /> <b className="num">{tube.barcode}</b> {nameHere(tube.typeName)}{' '}
      <Chip icon={isOut ? 'check' : 'clock'} tone={isOut ? 'ok' : 'plain'}>
        {isOut ? m.manifest_is_out() : m.manifest_is_in()}
      </Chip>{' '}
      {late > 0 && (
        <Chip icon="warning" tone="needs">
          {m.manifest_late({ minutes: late })}
        </Chip>
      )}
    </li>
  )
}

function Give({ lab, out }: { lab: Lab; out: Lab['tubes'] }) {
  return (
    <Form method="post">
      <input type="hidden" name="labId" value={lab.labId} />
      {out.map(({ tubeId, barcode }) => (
        <input key={tubeId} type="hidden" name="barcodes" value={barcode ?? ''} />
      ))}
      {out.length < lab.tubes.length && (
        <label className="agree">
          <input type="checkbox" name="isShort" />
          <span>{m.manifest_short()}</span>
        </label>
      )}
      <SubmitButton size="big" isWide intent="give">
        {m.manifest_give({ count: out.length })}
      </SubmitButton>
    </Form>
  )
}
