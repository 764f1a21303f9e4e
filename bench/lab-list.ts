import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { generateLabs } from './lab-list-data.ts'
import { floorOf } from './lab-list-floor.ts'
import { type Question, questions } from './lab-list-work.ts'
import { perSecond } from './load.ts'
import { dataDir, withServer } from './server.ts'
import { signedIn } from './signed-in.ts'

const LABS = 50_000
const clients = 16
const rounds = 5
const seconds = 4

/**
 * T4: the office's list over 50,000 labs, requested over HTTP with an office session, against
 * PostgreSQL alone answering the same questions with OFFSET and count.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base) => {
    const { url, socketDir } = await startPostgres({ dataDir: `${dataDir}/pg` }) // the server's own
    const owner = connectOwner(url('oxalate', ownerRole))
    await generateLabs(owner.pool, LABS)
    await owner.pool.end()
    const asked = questions()
    const cookie = await signedIn(base, 'backoffice')
    const paths: string[] = []
    for (const question of asked) paths.push(await pathOf(base, cookie, question))
    const floor = floorOf({ url: url('oxalate', appRole), socketDir, questions: asked, clients })
    try {
      return [await compared(base, { cookie, paths }, floor)]
    } finally {
      await floor.end()
    }
  })
}

type Ours = { cookie: string; paths: readonly string[] }

/** Alternately, so that a slow minute of the machine slows both; the first round warms up. */
async function compared(base: string, { cookie, paths }: Ours, floor: ReturnType<typeof floorOf>) {
  const port = Number(new URL(base).port)
  let next = 0
  const path = () => paths[(next += 7) % paths.length] ?? '/'
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++)
    pairs.push({
      ours: await perSecond({ port, clients, seconds, path, cookie }),
      theirs: await floor.perSecond(seconds),
    })
  const warm = pairs.slice(1)
  return figureOf(
    `list of ${LABS} labs, against OFFSET and count by ${floor.name}`,
    'per second',
    {
      figure: median(warm.map(({ ours }) => ours)),
      floor: median(warm.map(({ theirs }) => theirs)),
    },
    'at least 2',
  )
}

/** The address of a question's page, found as people find it: through the previous pages. */
async function pathOf(base: string, cookie: string, { query, page }: Question): Promise<string> {
  let after: string | null = null
  for (let at = 1; ; at++) {
    const path: string = `/api/v1/managed-labs?${new URLSearchParams({ ...query, ...(after && { after }) })}`
    if (at === page) return path
    const answer: Response = await fetch(base + path, { headers: { cookie } })
    const { next }: { next: string | null } = await answer.json()
    if (next === null) return path
    after = next
  }
}
