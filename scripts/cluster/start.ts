import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { leadsToPrimary, makeDatabase, startEtcd, startNode, startNodes } from './database.ts'
import { endLeft, type Kept, takesConnections, until } from './kept.ts'
import { killNodes } from './node-kill.ts'
import { everyPort, home, nodes, webs } from './places.ts'
import {
  makeCertificate,
  migrate,
  startBucket,
  startFront,
  startProduct,
  startWeb,
  startWorker,
} from './product.ts'
import { startHaproxy, startPooler } from './ways.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts everything from an empty folder; `stop` ends everything that was started, in reverse
 * order.
 */
export async function startCluster(settings: Record<string, string>, all: Kept[]) {
  await emptyHome(everyPort)
  const begun = (kept: Kept) => void all.push(kept)
  begun(await startEtcd())
  begun(await startBucket())
  await startNodes(begun)
  begun(await startHaproxy())
  await until('HAProxy leads to who leads', leadsToPrimary)
  await makeDatabase()
  begun(await startPooler())
  migrate(settings)
  makeCertificate()
  await startProduct(settings, begun)
  begun(await startFront())
  const named = (name: string) => all.findLast((kept) => kept.name === name)
  return {
    named,
    /** A web process, or a worker, ends gracefully and is started again. */
    async restart(name: string) {
      await named(name)?.stop()
      if (webs.some((web) => web.name === name)) await startWeb(name, settings, begun)
      else startWorker(name, settings, begun)
    },
    /** The first web processes up to this number serve, and the others have ended. */
    async serveBy(many: number) {
      for (const { name } of webs.slice(many)) await named(name)?.stop()
      await named('nginx')?.stop()
      begun(await startFront(many))
    },
    /** A node that was killed is started again. */
    again(name: string) {
      const node = nodes.find((one) => one.name === name)
      if (node) begun(startNode(node))
    },
  }
}

/** Nothing of an earlier run is left, and these ports are free. */
export async function emptyHome(ports: readonly number[]): Promise<void> {
  endLeft() // from a run that was itself killed
  killNodes()
  await refuseTakenPorts(ports)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o755) // the accounts of PostgreSQL and nginx need to traverse it
}

async function refuseTakenPorts(ports: readonly number[]) {
  for (const port of ports)
    if (await takesConnections(port))
      throw new Error(
        `Port ${port} is in use. CLUSTER_PORT names the first of a hundred free ones.`,
      )
}

/** The order of stopping: nothing is called after what it needs is gone. */
const order = [
  /^nginx/,
  /^(web|worker)/,
  /^pgbouncer/,
  /^haproxy/,
  /^(node|postgres)/,
  /^(etcd|s3rver)/,
]

export async function stopAll(all: readonly Kept[]): Promise<void> {
  for (const names of order)
    await Promise.all(all.filter(({ name }) => names.test(name)).map((one) => one.stop()))
  killNodes()
}
