/** A form that could not be sent without a network, as it was pressed. */
type KeptStep = { action: string; entries: (readonly [string, string])[] }

let kept: KeptStep | undefined
const listeners = new Set<() => void>()

function keep(step: KeptStep | undefined) {
  kept = step
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function hearKeptStep(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The step that waits for the network; it lives as long as the page does. */
export const keptStep = () => kept

/** No server was reached: browsers throw a `TypeError` with differing messages. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * A page's `clientAction` that sends as usual, and without a network keeps what was typed, scanned
 * or pressed: the page stays as it is, and `OfflineStep` sends the same form again.
 */
export async function keepingStep<Answer>({ request, serverAction }: Sending<Answer>) {
  const form = await request.clone().formData()
  try {
    const answer = await serverAction()
    keep(undefined)
    return answer
  } catch (error) {
    if (!isNetworkFailure(error)) {
      keep(undefined)
      throw error
    }
    const entries = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    keep({ action: new URL(request.url).pathname, entries })
    return undefined
  }
}

/** A page that waits for the network is not revalidated: that would fail, and lose it. */
export function isWaitingForNetwork(): boolean {
  return kept !== undefined
}
