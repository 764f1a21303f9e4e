/** Each code of an authenticator app is for half a minute. Source: RFC 6238 §4.1. */
const STEP_SECONDS = 30
/** A phone's clock may be off by this many steps in either direction. Source: RFC 6238 §5.2. */
const DRIFT = 1

/** How long the app's secret is shown during set-up. Source: decision 053. */
export const ENROLMENT_LIFE = { minutes: 10 } as const

/** The steps whose codes are accepted at an instant, most likely first. Source: RFC 6238 §5.2. */
export function stepsAt(now: Temporal.Instant): number[] {
  const step = Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS)
  return [step, ...Array.from({ length: DRIFT }, (_, i) => [step - i - 1, step + i + 1]).flat()]
}
