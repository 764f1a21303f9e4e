import { Form } from 'react-router'
import { FEWEST_OWN } from '#src/domain/quality-control/target.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { Button, LinkButton } from '#src/web/ui/button.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Shown = Awaited<ReturnType<App['viewInstrument']>>
type Props = Pick<Shown, 'instrumentId' | 'tests' | 'targets' | 'lots'> & {
  chosen: { test: string; lot: string }
  tried: TriedForm
}

/** First a test and a lot, then its target: each step is a page, and works without a script. */
export function TargetForms({ instrumentId, tests, targets, lots, chosen, tried }: Props) {
  const test = tests.find(({ testCode }) => testCode === chosen.test)
  const lot = lots.find(({ lotId }) => lotId === chosen.lot)
  if (lots.length === 0)
    return (
      <>
        <p>{m.instrument_lots_first()}</p>
        <LinkButton to="/lab/quality-control/lots">{m.quality_lots_title()}</LinkButton>
      </>
    )
  const last = targets.find((one) => one.testCode === test?.testCode && one.level === lot?.level)
  return (
    <>
      <Form action={`/lab/instruments/${instrumentId}`} className="form">
        <Choice
          name="test"
          label={m.instrument_test()}
          chosen={chosen.test}
          options={tests.map(({ testCode, name }) => [testCode, nameHere(name)])}
        />
        <Choice
          name="lot"
          label={m.instrument_lot()}
          chosen={chosen.lot}
          options={lots.map((one) => [one.lotId, lotWords(one)])}
        />
        <p>
          <Button type="submit" kind={test && lot ? 'quiet' : 'main'}>
            {m.instrument_target_next()}
          </Button>
        </p>
      </Form>
      {test && lot && (
        <div className="grid gap-4 mt-6">
          <h3>{`${nameHere(test.name)} · ${lotWords(lot)}`}</h3>
          <Target
            about={{ testCode: test.testCode, lotId: lot.lotId, number: last?.number ?? 0 }}
            isChange={last?.lotId === lot.lotId}
            tried={tried}
          />
        </div>
      )}
    </>
  )
}

const lotWords = ({ material, level, lotNumber }: Shown['lots'][number]) =>
  `${material}, ${m.quality_level({ level })}, ${lotNumber}`

type TargetProps = { about: About; isChange: boolean; tried: TriedForm }
type About = { testCode: string; lotId: string; number: number }

/** Another target of the same lot takes a reason, and another person than who set the last one. */
function Target({ about, isChange, tried }: TargetProps) {
  const reason = isChange ? [{ name: 'reason', label: m.instrument_target_reason() }] : []
  return (
    <>
      {isChange && <Note>{m.instrument_target_again()}</Note>}
      <ActForm
        intent="target"
        about={about}
        fields={[
          { name: 'mean', label: m.instrument_mean() },
          { name: 'sd', label: m.instrument_sd() },
          ...reason,
        ]}
        lede={m.instrument_target_help()}
        act={m.instrument_target_set()}
        tried={tried}
      />
      <ActForm
        intent="own"
        about={about}
        fields={reason}
        lede={m.instrument_own_help({ fewest: FEWEST_OWN })}
        act={m.instrument_own_set()}
        kind="quiet"
        tried={tried}
      />
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  chosen: string
  options: readonly (readonly [string, string])[]
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`choose-${name}`}>{label}</label>
      <select id={`choose-${name}`} name={name} className="input" defaultValue={chosen} required>
        <option value="">{m.quality_choose()}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
