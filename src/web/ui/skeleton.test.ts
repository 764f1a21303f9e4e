import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(`src/web/${file}`, 'utf8')
const waiting =
  /\bimport\('|\bindexedDB\.open|getUserMedia|new Worker\(|\bfetch\(|new XMLHttpRequest|getCurrentPosition\(|createImageBitmap|useFetcher|\blazy\(/

/** What fills an empty place, by the page that has its shape until then. Source: decision 234. */
const withShape: Readonly<Record<string, string>> = {
  'offline/phone-rows.ts': 'routes/phlebotomist/offline/door.tsx',
  'offline/phone-server.ts': 'routes/phlebotomist/offline/this-phone.tsx',
  'routes/phlebotomist/barcode-scanner.tsx': 'routes/phlebotomist/barcode-scanner.tsx',
  'routes/phlebotomist/watch-barcodes.ts': 'routes/phlebotomist/barcode-scanner.tsx',
  'routes/public/prescription/read-photo.browser.ts':
    'routes/public/prescription/read-prescription.tsx',
  'routes/public/prescription/read-photo.worker.ts':
    'routes/public/prescription/read-prescription.tsx',
  'prescription/small-photo.ts': 'routes/public/prescription/read-prescription.tsx',
}

/** What leaves no place empty, and why. */
const withoutPlace: Readonly<Record<string, string>> = {
  'enhance.browser.ts': 'the page stays until it loads again',
  'lab-form/browser/keeping.ts': 'sends what was typed',
  'lab-form/browser/pictures.ts':
    'the card shows the picture that was there, and then its progress',
  'lab-form/browser/place.ts': 'fills fields that can be typed, and says that it looks',
  'lab-form/browser/sending.ts': 'shows its progress with an amount',
  'offline/forget-visits.ts': 'shows nothing',
  'places/browser/ask-device.ts': 'fills fields that can be typed, and says that it asks',
  'prescription/waiting-photo.ts': 'an offer that most devices do not have',
  'routes/backoffice/today/queues.browser.ts': 'the list stays until the new one is there',
  'routes/bench/orders/typing/keep-typing.ts': 'sends what was typed',
  'routes/patient/bookings/moves.browser.ts': 'the page stays until the new one is there',
  'routes/phlebotomist/offline/keep-visits.tsx': 'shows nothing',
  'routes/phlebotomist/visit-stamp.tsx': 'a place that goes with the step',
  'routes/public/account/passkeys.browser.ts': 'the browser shows its own window',
  'routes/public/install/offline.worker.ts': 'answers with whole pages',
  'routes/public/install/push.worker.ts': 'shows nothing on a page',
  'ui/search.browser.ts': 'suggests beside a search that works without',
}

test('whatever a browser fills in by itself has a shape until then, or leaves no place empty', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: 'src/web' })
    .filter((file) => !/\.test\.|compiled|\.d\.ts$/.test(file))
    .filter((file) => waiting.test(read(file)))
  const known = [...Object.keys(withShape), ...Object.keys(withoutPlace)]
  expect(found.toSorted()).toEqual(known.toSorted())
})

test('the page that has the shape draws it', () => {
  for (const page of Object.values(withShape)) expect(read(page), page).toContain('<Skeleton ')
  // The map's own files are known by its element, not by a call.
  expect(read('places/place-map.tsx')).toContain('<Skeleton ')
})

test('a shape moves only for who has not asked for less motion', () => {
  const sheet = read('styles/skeleton.css')
  const [, moving = ''] =
    /@media \(prefers-reduced-motion: no-preference\) \{([\s\S]*?)\n\}/.exec(sheet) ?? []
  expect(moving).toContain('animation: skeleton ')
  expect(sheet.replace(moving, '')).not.toMatch(/animation: skeleton /)
})
