/** Each code of an authenticator app is for half a minute. Source: RFC 6238 §4.1. */
const STEP_SECONDS = 30
/** A telephone's clock may be this many steps off, either way. Source: RFC 6238 §5.2. */
const DRIFT = 1

/** How long the app's secret may be looked at while it is being set up. */
export const ENROLMENT_LIFE = { minutes: 10 } as const

/** The steps whose codes count at an instant, the likeliest first. */
export function stepsAt(now: Temporal.Instant): number[] {
  const step = Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS)
  return [step, ...Array.from({ length: DRIFT }, (_, i) => [step - i - 1, step + i + 1]).flat()]
}
