import { defineConfig } from '@playwright/test'
import { launchOptions } from './chromium.ts'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The main journeys, each once: where TLS could affect a form, a cookie or a payment. */
const journeys = [
  /patient-books\.spec.* a patient finds a test with a typing mistake/,
  /patient-books\.spec.* a patient books with only forms/,
  /patient-pays\.spec.* paid in the sandbox/,
  /phlebotomist-collects\.spec.* a phlebotomist collects a sample with only forms/,
  /lab-reports\.spec.* a lab receives a tube and enters its values with only forms/,
  /lab-reports\.spec.* a critical value is held/,
  /patient-reads-the-report\.spec/,
  /administrator-gives-roles\.spec/,
  /lab-joins\.spec.* a lab applies/,
  /behind-tls\.spec/,
]

/**
 * `npm run test:system`: scripts/system.ts starts the servers, and they are reached through nginx.
 */
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
    ignoreHTTPSErrors: true, // the certificate is self-signed
    launchOptions: launchOptions(chromium),
  },
})
