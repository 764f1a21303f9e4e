import { Form } from 'react-router'
import { Button } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { RangesListed } from './ranges-find.tsx'

/** The refused form's values: nothing that was typed is lost. */
export type RefusedWithdrawal = { testCode: string; reason: string }

type Props = {
  line: Pick<RangesListed['lines'][number], 'testCode' | 'version' | 'fingerprint'>
  refused: RefusedWithdrawal | undefined
}

/** One form for each confirmed test of the page. */
export const withdrawalForm = (testCode: string) => `withdraw-${testCode}`

/** Withdraws a confirmation, with its reason; open where it came back with an error. */
export function RangesWithdraw({ line: { testCode, version, fingerprint }, refused }: Props) {
  const id = `${withdrawalForm(testCode)}-reason`
  const isRefused = refused?.testCode === testCode
  return (
    <details className="mt-3" open={isRefused}>
      <summary className="small">{m.ranges_withdraw()}</summary>
      <Form method="post" className="form mt-3">
        <input type="hidden" name="testCode" value={testCode} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <div className="field">
          <label htmlFor={id}>{m.ranges_withdraw_reason()}</label>
          <input
            className="input"
            id={id}
            name="reason"
            defaultValue={isRefused ? refused.reason : ''}
            aria-invalid={isRefused || undefined}
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
          />
          <p className="sub">{m.ranges_withdraw_help()}</p>
        </div>
        <Button type="submit" name="intent" value="withdraw" kind="quiet" size="small">
          {m.ranges_withdraw()}
        </Button>
      </Form>
    </details>
  )
}
