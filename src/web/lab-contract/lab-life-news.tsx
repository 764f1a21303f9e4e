import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Tried } from './lab-life-acts.tsx'

const dones: Partial<Record<string, () => string>> = {
  start: m.lablife_done_start,
  'send-back': m.lablife_done_send_back,
  approve: m.lablife_done_approve,
  refuse: m.lablife_done_refuse,
  activate: m.lablife_done_activate,
  deactivate: m.lablife_done_deactivate,
  suspend: m.lablife_done_suspend,
  restore: m.lablife_done_restore,
  propose: m.lablife_done_propose,
  decide: m.lablife_done_decide,
  withdraw: m.lablife_done_withdraw,
}

/** Buttons whose form shows its own refusal. */
const own = [
  'suspend',
  'send-back',
  'refuse',
  'approve-change',
  'refuse-change',
  'propose-bank',
  'propose-licence',
  'propose-accreditation',
  'propose-pcpndt',
]

/** What was just done, or why it was not. */
export function LabNews({ done, tried }: { done: string | null; tried: Tried }) {
  const wrong = tried && !own.includes(tried.intent) ? tried.result.error?.[''] : undefined
  const words = tried ? undefined : dones[done ?? '']?.()
  if (!wrong && !words) return null
  return (
    <div className="mb-6">
      <Note tone={wrong ? 'danger' : 'plain'} icon={wrong ? 'warning' : 'check'} isNews>
        {wrong?.join(' ') ?? words}
      </Note>
    </div>
  )
}
