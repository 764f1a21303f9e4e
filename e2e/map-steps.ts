import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { launchOptions } from '#config/chromium.ts'
import { startServer } from '#test/server.ts'
import { agree, bookingOf, fillPerson, signInHere } from './booking-steps.ts'
import { expect } from './product.ts'
import { aTileServer } from './tile-server.ts'

const { args, ...launch } = launchOptions(process.env.CHROMIUM ?? '/usr/bin/chromium')

/** MapLibre draws by WebGL, here in software. */
export const drawsMaps = {
  ...launch,
  args: [
    ...args.filter((flag) => flag !== '--disable-gpu'),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
}

/** A product whose operator runs a server of maps. */
export async function withMaps(port: number, dataDir: string) {
  rmSync(dataDir, { recursive: true, force: true })
  const maps = await aTileServer()
  const server = startServer({ port, dataDir, env: { DEMO: '1', MAP_STYLE_URL: maps.style } })
  await server.ready()
  return {
    maps,
    async [Symbol.asyncDispose]() {
      server.signal('SIGTERM')
      await server.ended()
      maps[Symbol.dispose]()
    },
  }
}

/** A new account at the address of its booking. */
export async function atTheAddress(page: Page) {
  await page.goto(await bookingOf(page))
  await signInHere(page)
  await agree(page)
  await fillPerson(page)
  await page.getByLabel('Flat, house, street').fill('4 Sample Layout')
  await page.getByLabel('Locality').fill('Koramangala')
}

export const field = (page: Page, name: string) => page.locator(`input[name="place.${name}"]`)

/** The typed or set point, as the form would send it. */
export async function pointIn(page: Page) {
  const [latitude, longitude] = [field(page, 'latitude'), field(page, 'longitude')]
  return [await latitude.inputValue(), await longitude.inputValue()]
}

export async function openMap(page: Page) {
  await page.getByRole('button', { name: 'Show a map' }).click()
  await expect(page.getByText('arrow keys move the pin')).toBeVisible({ timeout: 60_000 })
  return page.getByRole('application')
}
