import { NextStep } from '#src/web/ui/visit.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Made = { link: string; pin: string; endsAt: string }

/** The link and its PIN, once; they go to their reader by two ways. */
export function ShareMade({ made: { link, pin, endsAt } }: { made: Made }) {
  return (
    <NextStep
      title={m.report_share_made()}
      lede={m.report_share_made_lede({ time: instantOf(endsAt) })}
      code={pin}
      codeLabel={m.report_share_pin()}
      isLabelShown
    >
      <div className="sharelink">
        <p className="small">{m.report_share_link()}</p>
        <code className="break-all">{link}</code>
      </div>
    </NextStep>
  )
}
