type Step = { who: string; did: string; state?: string } & Record<string, unknown>
export type Report = (step: Step) => void

/** One line per step: JSON for programs, text for people. States are named as in the life cycle. */
export function createReporter(isJson: boolean): Report {
  return (step) => {
    const named = step.state ? { ...step, state: lifeCycleName(step.state) } : step
    console.log(isJson ? JSON.stringify(named) : words(named))
  }
}

/** `sample-collected` → `SAMPLE_COLLECTED`. */
function lifeCycleName(state: string): string {
  return state.toUpperCase().replaceAll('-', '_')
}

function words({ who, did, state, ...more }: Step): string {
  const rest = Object.entries(more).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return [`${who.padEnd(14)} ${did}`, state ? `→ ${state}` : '', ...rest].filter(Boolean).join(' ')
}

/** The first surprise ends the journey. */
export function expect(isTrue: boolean, surprise: string): asserts isTrue {
  if (!isTrue) throw new Error(surprise)
}
