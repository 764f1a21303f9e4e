import { formatPhone } from '#src/domain/format-phone.ts'
import type { App } from '#src/usecases/index.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { notifySystemWords } from './notifiable-words.ts'

type Case = Awaited<ReturnType<App['viewNotifiableCase']>>

/** The fields of the authority's form. */
export function NotifiableFacts({ one }: { one: Case }) {
  const { kind, openedAt, collectedAt, phone } = one
  const since = kind === 'case' ? m.notifiable_since() : m.notifiable_retraction_since()
  return (
    <section className="entry" aria-label={one.testName}>
      <h2>{one.testName}</h2>
      <KeyValues
        rows={[
          [m.notifiable_result(), one.choice ?? m.notifiable_result_withdrawn()],
          [m.notifiable_col_where(), notifySystemWords[one.system]()],
          [m.bench_col_patient(), personWords(one)],
          [m.bench_born(), <Day key="born" on={one.birthDate} />],
          [m.notifiable_address(), one.address],
          ...(phone ? ([[m.notifiable_phone(), phoneWords(one, phone)]] as const) : []),
          ...(collectedAt
            ? ([[m.notifiable_collected(), <Time key="drawn" at={collectedAt} />]] as const)
            : []),
          [since, <Time key="since" at={openedAt} />],
        ]}
      />
    </section>
  )
}

function phoneWords({ isOwnPhone, bookerName }: Case, phone: string): string {
  const shown = formatPhone(phone)
  return isOwnPhone ? shown : m.notifiable_phone_of({ phone: shown, name: bookerName ?? '' })
}
