import { tableOf } from '#src/adapters/osrm.ts'
import { innermost, type Look, PATIENCE } from './finding.ts'

/** Two crossings in Bengaluru, nobody's home. */
const from = { latitude: 12.9763, longitude: 77.5929 }
const to = { latitude: 12.9352, longitude: 77.6245 }

/** The routing server knows how long a way in Bengaluru takes. */
export const lookAtRouting: Look = async ({ env: { OSRM_URL: url } }) => {
  if (!url) return 'none is set up: times on the road are estimated, and nobody is asked'
  const table = await tableOf(url, { from: [from], to: [to] }, { patience: PATIENCE }).catch(
    (error: unknown) => {
      throw new Error(
        `The routing server at ${url} gives no times (${innermost(error)}). Correct OSRM_URL, open the firewall, or look at the server.`,
      )
    },
  )
  const [[seconds = null] = []] = table
  if (seconds === null)
    throw new Error(
      `The routing server at ${url} knows no way in Bengaluru. Prepare it with the roads of India.`,
    )
  return `${url} answers`
}
