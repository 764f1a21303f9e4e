import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { rupees } from '#src/domain/money.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { robotsTxt, sitemapXml } from '#src/web/routes/public/sitemap-xml.ts'
import { AnyFact } from '#test/fact-shapes.ts'
import { factHtml } from './fact-html.ts'
import { breadcrumbFacts, labFacts } from './facts.ts'

const place = { baseUrl: 'https://oxalate.example', locale: 'hi' } as const

const lab: LabView = {
  id: LabId.parse('0190a5f0-0000-7000-8000-000000000001'),
  name: 'Tulsi Demo Diagnostics',
  locality: 'Koramangala',
  address: '10 Sample Road',
  pincode: '560034',
  city: { id: 1, name: 'Bengaluru', slug: 'bengaluru' },
  latitude: 12.9,
  longitude: 77.6,
  phone: null,
  website: null,
  opensAt: '06:30',
  closesAt: '21:00',
  workingDays: [1, 7],
  isAccredited: true,
  nablCertificate: 'MC-1000',
  accreditedUntil: '2027-03-31',
  ratingTenths: 47,
  maximumKm: 15,
  minimumChargePaise: rupees(100),
  collectionBands: [],
  offerCount: 0,
  offers: [],
}

const written = (fact: Parameters<typeof factHtml>[0]) => AnyFact.parse(JSON.parse(factHtml(fact)))

test('a lab is a place with hours and a credential, without ratings', () => {
  const fact = written(labFacts(place, lab))
  expect(fact).toMatchObject({
    url: `https://oxalate.example/hi/labs/${lab.id}`,
    openingHoursSpecification: {
      dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Sunday'],
      opens: '06:30',
      closes: '21:00',
    },
    hasCredential: { name: 'NABL MC-1000', expires: '2027-03-31' },
  })
  expect(JSON.stringify(fact)).not.toMatch(/rating|4\.7/i)
})

test('a lab’s number is stated only where there is one to call', () => {
  expect(written(labFacts(place, lab))).not.toHaveProperty('telephone')
  expect(written(labFacts(place, { ...lab, phone: '+918012345678' }))).toHaveProperty(
    'telephone',
    '+918012345678',
  )
  const { hasCredential, ...without } = labFacts(place, lab)
  expect(hasCredential).toBeDefined()
  expect(written(labFacts(place, { ...lab, nablCertificate: null }))).toEqual({
    '@context': 'https://schema.org',
    ...without,
  })
})

test('the breadcrumbs omit booking parameters', () => {
  const fact = written(breadcrumbFacts(place, [{ to: '/tests?items=HB', label: 'Tests' }], 'HB'))
  expect(fact).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Tests', item: 'https://oxalate.example/hi/tests' },
      { position: 2, name: 'HB' },
    ],
  })
})

test('no stated value ends the element it is in', () => {
  const name = '</script><!--<script>'
  const html = factHtml(labFacts(place, { ...lab, name }))
  expect(html).not.toContain('<')
  expect(JSON.parse(html)).toHaveProperty('name', name)
})

test('an address is in the site map twice, each time with both languages', () => {
  const xml = sitemapXml('https://oxalate.example', ['/', '/tests?a=1&b=2'])
  expect(xml.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://oxalate.example/</loc>',
    '<loc>https://oxalate.example/hi</loc>',
    '<loc>https://oxalate.example/tests?a=1&amp;b=2</loc>',
    '<loc>https://oxalate.example/hi/tests?a=1&amp;b=2</loc>',
  ])
  expect(xml.match(/hreflang="hi-IN"/g)).toHaveLength(4)
})

test('robots are told where the site map is', () => {
  expect(robotsTxt('https://oxalate.example')).toMatch(
    /\nSitemap: https:\/\/oxalate\.example\/sitemap\.xml\n$/,
  )
})
