import type { App } from '#src/usecases/index.ts'
import type { BreakKind } from '#src/domain/tubes/custody-chain.ts'
import type { Pass } from '#src/domain/referrals/passing.ts'
import type { TubeEvent } from '#src/domain/tubes/tube-machine.ts'
import { disposedHow } from '#src/web/orders/disposal-words.ts'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type CustodyView = Awaited<ReturnType<App['viewCustody']>>
export type CustodyStep = CustodyView['steps'][number]

const breaks: Record<BreakKind, () => string> = {
  changed: m.custody_broken_changed,
  missing: m.custody_broken_missing,
  exchanged: m.custody_broken_exchanged,
  twice: m.custody_broken_twice,
  unlinked: m.custody_broken_unlinked,
  'cut-off': m.custody_broken_cut_off,
  differs: m.custody_broken_differs,
}

export function breakWords(kind: BreakKind): string {
  return breaks[kind]()
}

type Told = { name: string; lab: string; reason: string }

const steps: Record<TubeEvent | 'begin', (told: Told) => string> = {
  begin: m.custody_begin,
  label: m.custody_label,
  spoil: m.custody_spoil,
  collect: m.custody_collect,
  carry: m.custody_carry,
  'hand-over': m.custody_hand_over,
  accept: m.custody_accept,
  reject: m.custody_reject,
  lose: m.custody_lose,
  test: m.custody_test,
  store: m.custody_store,
  dispose: m.custody_dispose,
  'write-off': m.custody_write_off,
  pass: m.custody_pass,
}

/** Between the lab and a partner that tests for it. */
const passWords: Record<Pass, (to: { lab: string }) => string> = {
  out: m.custody_pass_out,
  in: m.custody_pass_in,
  back: m.custody_pass_back,
}

/** What happened, in one line; a stored event that no tube has is said to be that. */
export function stepWords({ event, by, reason, between }: CustodyStep, lab: string): string {
  if (event === 'pass' && between) return passWords[between.pass]({ lab: between.partner })
  const known: Readonly<Record<string, (told: Told) => string>> = steps
  const says = known[event] ?? m.custody_unknown_step
  return says({
    name: by.name ?? m.custody_phlebotomist(),
    lab,
    reason: disposedHow(reason) ?? whyOf(reason),
  }).trim()
}
