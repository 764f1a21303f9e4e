import { z } from 'zod'
import { count, ownNames, secret } from './setting-kinds.ts'

/** Where each process exposes its metrics: a port of its own, never the public one. */
export const metricsFields = {
  WEB_METRICS_PORT: count(1, 65_535).optional(),
  WORKER_METRICS_PORT: count(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: secret.optional(),
}

type Given = z.infer<z.ZodObject<typeof metricsFields>> & { PORT: number }

/** Faults of their combination, in readable messages. */
export function wrongMetrics(env: Given): string[] {
  const { PORT, WEB_METRICS_PORT: web, WORKER_METRICS_PORT: worker } = env
  const isAsked = web !== undefined || worker !== undefined
  const isOpen = !ownNames.includes(env.METRICS_HOST) && env.METRICS_TOKEN === undefined
  return [
    ...(web === PORT ? ['WEB_METRICS_PORT must differ from PORT'] : []),
    ...(worker === PORT ? ['WORKER_METRICS_PORT must differ from PORT'] : []),
    ...(isAsked && web === worker ? ['WORKER_METRICS_PORT must differ from WEB_METRICS_PORT'] : []),
    ...(isAsked && isOpen
      ? ['METRICS_TOKEN is missing: METRICS_HOST can be reached from other machines']
      : []),
  ]
}
