import { Form } from 'react-router'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import { passwordField } from '#src/web/routes/finance/finance-form.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Batch } from './finance-batches.tsx'

type Props = { batch: Batch; tried: TriedForm }

/**
 * The next step of a batch: a second person approves, the bank's file is downloaded, its answer is
 * imported.
 */
export function BatchActs({ batch, tried }: Props) {
  const { batchId, state, totals, mayApprove, mayWithdraw, hasFile, isMine } = batch
  return (
    <Panel title={m.finance_acts()}>
      <div className="labacts">
        <GoneForm tried={tried} isThere={tried?.intent === 'withdraw' ? mayWithdraw : mayApprove} />
        {state === 'made' && !mayApprove && isMine && (
          <Note icon="lock">{m.finance_batch_other()}</Note>
        )}
        {mayApprove && (
          <ActForm
            intent="approve"
            lede={m.finance_batch_approve_lede()}
            fields={[passwordField()]}
            act={m.finance_batch_approve({ amount: rupeesOf(totals.net) })}
            tried={tried}
          />
        )}
        {hasFile && (
          <>
            <p className="soft">{m.finance_bank_file_lede()}</p>
            <p>
              <LinkButton
                to={`/finance/settlements/${batchId}/bank-file`}
                reloadDocument
                kind={state === 'approved' ? 'main' : 'quiet'}
              >
                <Icon name="download" small />
                {m.finance_bank_file()}
              </LinkButton>
            </p>
          </>
        )}
        {(state === 'approved' || state === 'closed') && <UtrForm tried={tried} />}
        {mayWithdraw && (
          <Behind title={m.finance_batch_withdraw()} isOpen={tried?.intent === 'withdraw'}>
            <ActForm
              intent="withdraw"
              lede={m.finance_batch_withdraw_lede()}
              act={m.finance_batch_withdraw()}
              kind="danger"
              tried={tried}
            />
          </Behind>
        )}
        {(state === 'closed' || state === 'withdrawn') && (
          <Note icon="check">{m.finance_batch_over()}</Note>
        )}
      </div>
    </Panel>
  )
}

/** The bank's answer, as a file. */
function UtrForm({ tried }: { tried: TriedForm }) {
  const wrong = tried?.intent === 'utrs' ? tried.result.error?.['']?.join(' ') : undefined
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <div className={wrong ? 'field field--error' : 'field'}>
        <label htmlFor="utrs">{m.finance_utr_file()}</label>
        <p className="help" id="utrs-help">
          {m.finance_utr_file_help()}
        </p>
        <input
          className="input"
          id="utrs"
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'utrs-error utrs-help' : 'utrs-help'}
        />
        {wrong && (
          <p className="error" id="utrs-error" role="alert">
            <Icon name="warning" small />
            <span>{wrong}</span>
          </p>
        )}
      </div>
      <p>
        <SubmitButton intent="utrs" kind="quiet">
          {m.finance_utr_file_read()}
        </SubmitButton>
      </p>
    </Form>
  )
}
