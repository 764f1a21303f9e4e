import { resolve } from 'node:path'

/** Everything of a cluster is here, and nothing elsewhere. */
export const home = resolve('.data/cluster')

/** The first of a hundred ports. */
export const first = Number(process.env.CLUSTER_PORT ?? 3600)

/** Who listens where; all of them on 127.0.0.1. */
export const ports = {
  etcd: first,
  etcdPeers: first + 1,
  primary: first + 30,
  replicas: first + 31,
  pooler: first + 40,
  sandbox: first + 70,
  bucket: first + 80,
  http: first + 90,
  https: first + 91,
} as const

export type Node = { name: string; postgres: number; patroni: number }

/** The three nodes of the database. */
export const nodes: readonly Node[] = [1, 2, 3].map((n) => ({
  name: `node${n}`,
  postgres: first + 10 + n,
  patroni: first + 20 + n,
}))

export type Start = { name: string; port: number }

/** The starts of the product: the web processes and the workers. */
export const webs: readonly Start[] = [1, 2, 3, 4].map((n) => ({
  name: `web${n}`,
  port: first + 50 + n,
}))
export const workers: readonly Start[] = [1, 2].map((n) => ({
  name: `worker${n}`,
  port: first + 60 + n,
}))

export const front = `https://localhost:${ports.https}`
export const everyPort = [
  ...Object.values(ports),
  ...nodes.flatMap(({ postgres, patroni }) => [postgres, patroni]),
  ...webs.map(({ port }) => port),
]
