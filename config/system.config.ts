import { defineConfig } from '@playwright/test'
import { launchOptions } from './chromium.ts'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The main journeys, each once: what a form, a cookie or a payment could meet behind TLS. */
const journeys = [
  /patient-books\.spec.* a patient finds a test with a typing mistake/,
  /patient-books\.spec.* a patient books with forms alone/,
  /patient-pays\.spec.* paid in the sandbox/,
  /phlebotomist-collects\.spec.* a phlebotomist collects a sample with forms alone/,
  /lab-reports\.spec.* a lab takes a tube in and enters its values with forms alone/,
  /lab-reports\.spec.* a critical value is held/,
  /patient-reads-the-report\.spec/,
  /administrator-gives-roles\.spec/,
  /lab-joins\.spec.* a lab applies/,
  /behind-tls\.spec/,
]

/** `npm run test:system`: the servers are begun by scripts/system.ts, and reached through nginx. */
export default defineConfig({
  testDir: '../e2e',
  outputDir: '../.data/system/results',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  projects: [
    { name: 'demonstration', testIgnore: /first-(administrator|booking)/, grep: journeys },
    { name: 'earnest', testMatch: /first-(administrator|booking)/ },
  ],
  reporter: 'line',
  use: {
    baseURL: process.env.SYSTEM_URL ?? '',
    ignoreHTTPSErrors: true, // nobody vouches for the certificate
    launchOptions: launchOptions(chromium),
  },
})
