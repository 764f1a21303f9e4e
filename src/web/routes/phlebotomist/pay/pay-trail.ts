import { m } from '#src/web/words/compiled/messages.js'

/** The way back from an account or a payout of one's own. */
export function payTrail() {
  return [
    { to: '/phlebotomist', label: m.visit_title() },
    { to: '/phlebotomist/cash', label: m.visit_pay_back() },
  ]
}
