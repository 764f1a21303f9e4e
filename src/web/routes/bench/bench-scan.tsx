import { Form } from 'react-router'
import type { BenchList } from '#src/domain/results/bench/bench-lists.ts'
import type { ScannedTube } from '#src/web/results/bench-view.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** What Enter in the empty field does with the shown tube. */
export type NextStep = 'receive' | 'accept' | 'open'

export function nextOf(tube: ScannedTube): NextStep | undefined {
  if (tube.may.receive && tube.allowedActions.includes('hand-over') && tube.isOnCounter)
    return 'receive'
  if (tube.may.receive && tube.allowedActions.includes('accept')) return 'accept'
  return tube.accession ? 'open' : undefined
}

/** Past its limit and not accepted yet: it is accepted by its button, never by Enter alone. */
export function isLate({ carry, state }: Pick<ScannedTube, 'carry' | 'state'>): boolean {
  const isOpen = state === 'in-transit' || state === 'handed-over'
  return isOpen && carry !== null && carry.pastMinutes > 0
}

/** The bench with a scanned tube: a refused step returns to it. */
export function tubeAddress({ barcode }: { barcode: string }, show?: BenchList): string {
  return `/lab?${new URLSearchParams({ ...(show && { show }), scan: barcode })}`
}

type Props = {
  show?: BenchList | undefined
  /** The scanned tube, if any. */
  tube?: ScannedTube | undefined
  /** It takes the focus when the page is new; otherwise Escape leads here. */
  isFirst: boolean
}

/**
 * The scan field, always ready: a number shows its tube; Enter in the empty field takes the next
 * step with the shown tube. Works without JavaScript.
 */
export function BenchScan({ show, tube, isFirst }: Props) {
  const next = tube && nextOf(tube)
  const isAsked = tube !== undefined && next === 'accept' && isLate(tube)
  return (
    <Form
      method="post"
      action={tube ? tubeAddress(tube, show) : '/lab'}
      className="benchscan"
      data-scan=""
    >
      <input type="hidden" name="intent" value="scan" />
      {show && <input type="hidden" name="show" value={show} />}
      {tube && next && (
        <>
          <input type="hidden" name="shown" value={tube.barcode} />
          {!isAsked && <input type="hidden" name="next" value={next} />}
          <input type="hidden" name="orderId" value={tube.orderId} />
        </>
      )}
      <label className="scan">
        <Icon name="scan" />
        <span className="sr-only">{m.bench_scan()}</span>
        <input
          name="barcode"
          placeholder={m.bench_scan()}
          autoFocus={isFirst}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <kbd>Esc</kbd>
      </label>
    </Form>
  )
}
