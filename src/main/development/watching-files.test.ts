import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { meterFigures } from '#src/adapters/figure-meters.ts'
import { createMeters } from '#src/adapters/meters.ts'

const alerts = readFileSync('deploy/prometheus-alerts.yml', 'utf8')
const runbook = readFileSync('docs/runbook.md', 'utf8')
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})
const dashboard = Dashboard.parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')))
const meters = createMeters()
meters.watchPool(new pg.Pool())
meterFigures(meters.registry, () => Promise.reject(new Error('nobody asks')))
afterAll(() => meters.registry.clear())
/** Every metric that a process exposes, and the components of compound ones. */
const told = new Set(
  meters.registry.getMetricsAsArray().flatMap(({ name, type }) => {
    const isInParts = String(type) === 'histogram'
    return isInParts ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name]
  }),
)

const named = (text: string) =>
  [...text.matchAll(/\b(?:oxalate|nodejs|process)_\w+/g)].map(([name]) => name)

test('every metric that an alert or the dashboard uses is exposed by a process of ours', () => {
  const exprs = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const asked = [...exprs, alerts].flatMap(named)
  expect(asked.length).toBeGreaterThan(30)
  for (const name of asked) expect(told).toContain(name)
})

test('every metric of ours is used by an alert or on the dashboard', () => {
  const all = alerts + JSON.stringify(dashboard)
  const own = meters.registry.getMetricsAsArray().map(({ name }) => name)
  for (const name of own.filter((one) => one.startsWith('oxalate_'))) expect(all).toContain(name)
})

test('every alert has a severity and an entry in the runbook, and every entry has its alert', () => {
  const rules = alerts.split('- alert: ').slice(1)
  const names = rules.map((rule) => /^\w+/.exec(rule)?.[0] ?? '')
  const entries = [...runbook.matchAll(/^### (Oxalate\w+)$/gm)].map(([, name]) => name)
  expect(new Set(entries)).toEqual(new Set(names))
  expect(entries).toHaveLength(names.length)
  for (const [at, rule] of rules.entries()) {
    const name = names[at] ?? ''
    expect(rule, name).toMatch(/severity: (?:page|ticket)\n/)
    expect(rule, name).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}\n`)
    const entry = runbook.split(`### ${name}\n`)[1]?.split(/^##/m)[0] ?? ''
    for (const part of ['_Means._', '_Look at._', '_First._']) expect(entry, name).toContain(part)
  }
})
