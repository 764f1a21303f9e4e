import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { causeWords } from './auto-words.ts'

type RulesOff = Awaited<ReturnType<App['listRulesOff']>>

/** On the first page of the bench: rules that switched themselves off, and where to go. */
export function RulesOffBand({ rules }: { rules: RulesOff }) {
  const [first, ...others] = rules
  if (!first) return null
  const isOne = others.length === 0
  const to = isOne ? `/lab/auto-verification/${first.testCode}` : '/lab/auto-verification'
  return (
    <div className="mb-4">
      <Note tone="needs">
        {isOne
          ? m.auto_band_one({ test: nameHere(first.name), cause: causeWords[first.cause]() })
          : m.auto_band_many({ count: rules.length })}{' '}
        <Link to={to}>{m.auto_band_look()}</Link>
      </Note>
    </div>
  )
}
