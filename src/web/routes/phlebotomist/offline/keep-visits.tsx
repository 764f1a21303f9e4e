import { useEffect } from 'react'

/** Sends what this phone kept, and keeps today's visits anew, where it is set up for that. */
export function KeepVisits() {
  useEffect(() => {
    void Promise.all([
      import('#src/web/offline/phone.ts'),
      import('#src/web/offline/phone-sending.ts'),
    ])
      .then(async ([{ keepVisits }, { sendSteps }]) => {
        while ((await sendSteps()) === 'sent');
        await keepVisits()
      })
      .catch(() => {})
  }, [])
  return null
}
