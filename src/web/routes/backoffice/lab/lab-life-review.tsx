import { Act, Behind, type Tried, WithReason } from '#src/web/lab-contract/lab-life-acts.tsx'
import type { LabLife } from '#src/web/lab-contract/lab-life-words.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The office's check of an application: begun, then approved, returned or refused. */
export function LabReview({ life, tried }: { life: LabLife; tried: Tried }) {
  if (life.state === 'submitted')
    return (
      <Panel title={m.lablife_review()}>
        <Act life={life} intent="start" lede={m.lablife_start_lede()}>
          {m.lablife_start()}
        </Act>
      </Panel>
    )
  if (life.state !== 'under-review') return null
  return (
    <Panel title={m.lablife_review()}>
      <div className="labacts">
        <Act life={life} intent="approve" lede={m.lablife_approve_lede()}>
          {m.lablife_approve()}
        </Act>
        <Behind title={m.lablife_send_back()} isOpen={tried?.intent === 'send-back'}>
          <WithReason
            life={life}
            tried={tried}
            intent="send-back"
            title={m.lablife_send_back()}
            lede={m.lablife_send_back_lede()}
          />
        </Behind>
        <Behind title={m.lablife_refuse()} isOpen={tried?.intent === 'refuse'}>
          <WithReason
            life={life}
            tried={tried}
            intent="refuse"
            title={m.lablife_refuse()}
            lede={m.lablife_refuse_lede()}
          />
        </Behind>
      </div>
    </Panel>
  )
}
