import { rankKeys } from '#src/domain/catalogue/ranking.ts'
import {
  ListOffers,
  SearchCatalogue,
  SuggestItems,
  ViewItem,
} from '#src/domain/catalogue/search-catalogue.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'
import { Beside, Category, ItemCard, ItemView, Twice } from './item-answers.ts'

const Near = z.object({
  latitude: z.number(),
  longitude: z.number(),
  label: z.string().nullable(),
  pincode: z.string().nullable(),
  isEstimate: z.boolean(),
  isDoubtful: z.boolean(),
})

/** What the list is sorted by, in order of precedence. */
const RankedBy = z.array(z.enum(rankKeys)).readonly()

const NamedItem = z.object({ code: z.string(), name: z.string() })

/** A condition or organ with a page of its own. */
const TopicName = z.object({ slug: z.string(), name: z.object({ en: z.string(), hi: z.string() }) })

/** How a list of several tests was understood. */
const AskedTests = z.object({
  tests: z.array(
    NamedItem.extend({
      text: z.string(),
      others: z.array(NamedItem),
      topic: TopicName.nullable(),
    }),
  ),
  unknown: z.array(
    z.object({
      text: z.string(),
      topic: TopicName.nullable(),
      nearest: NamedItem.nullable(),
    }),
  ),
  together: z
    .object({
      labCount: z.int(),
      fromPricePaise: z.int(),
      isInReach: z.boolean().nullable(),
    })
    .nullable(),
})

/** How many items each choice leaves, with the other choices as they are. */
const FilterCounts = z.object({
  all: z.object({ fasting: z.int(), sex: z.int(), upTo: z.int() }),
  fasting: z.object({ no: z.int(), yes: z.int() }),
  sex: z.object({ female: z.int(), male: z.int() }),
  upTo: z.array(z.object({ rupees: z.int(), count: z.int() })),
})

const search = route('catalogue:read', 'searchCatalogue', {
  method: 'get',
  path: '/items',
  summary: 'Search tests and panels',
  request: { query: SearchCatalogue },
  responses: {
    200: json(
      'Tests and panels, the right one first; without `q` what most people ask for',
      z.object({
        items: z.array(ItemCard),
        filters: FilterCounts.nullable(),
        asked: AskedTests.nullable(),
        total: z.int(),
        page: z.int(),
        pages: z.int(),
        categories: z.array(Category.extend({ itemCount: z.int() })),
        topic: TopicName.nullable(),
        notice: z.enum(['sex-determination-unlawful']).nullable(),
        near: Near.nullable(),
        rankedBy: RankedBy,
      }),
    ),
    ...problems,
  },
})

const suggest = route('catalogue:read', 'suggestItems', {
  method: 'get',
  path: '/suggestions',
  summary: 'Complete the last test of a request that is being typed',
  request: { query: SuggestItems },
  responses: {
    200: json(
      'At most eight tests and panels, the likeliest first, and what stands before the last one',
      z.object({
        before: z.string(),
        items: z.array(NamedItem).readonly(),
        topics: z.array(TopicName).readonly(),
      }),
    ),
    ...problems,
  },
})

const view = route('catalogue:read', 'viewItem', {
  method: 'get',
  path: '/items/{code}',
  summary: 'Show a test or panel',
  request: { params: ViewItem, query: z.strictObject({}) },
  responses: { 200: json('One test or panel', ItemView), ...problems },
})

const LabOffer = z
  .object({
    labId: z.uuid(),
    labName: z.string(),
    locality: z.string(),
    city: z.string(),
    prices: z.array(
      Category.extend({
        pricePaise: z.int(),
        listPricePaise: z.int(),
        tatHours: z.number(),
        isAccredited: z.boolean(),
      }),
    ),
    totalPaise: z.int(),
    collectionChargePaise: z.int().nullable(),
    distanceKm: z.number(),
    promisedHours: z.number(),
    isAccredited: z.boolean(),
    ratingTenths: z.int().nullable(),
    nextSlotAt: z.string().nullable(),
  })
  .openapi('LabOffer')

const offers = route('catalogue:read', 'listOffers', {
  method: 'get',
  path: '/offers',
  summary: 'Compare the labs that sell these tests at a place',
  request: { query: ListOffers },
  responses: {
    200: json(
      'The labs that offer all of these and come to this place',
      z.object({
        items: z.array(ItemCard),
        beside: Beside,
        twice: Twice,
        offers: z.array(LabOffer),
        nearest: z.object({ labName: z.string(), distanceKm: z.number() }).nullable(),
        visit: z.enum(['home', 'lab']),
        near: Near,
        rankedBy: RankedBy,
      }),
    ),
    ...problems,
  },
})

export const catalogue = newApi()
  .openapi(search, async (c) => {
    const found = await c.var.app.searchCatalogue(c.req.valid('query'))
    c.set('everybodys', found.near === null ? found : undefined) // a place is one person's
    return c.json(found, 200)
  })
  .openapi(suggest, async (c) => c.json(await c.var.app.suggestItems(c.req.valid('query')), 200))
  .openapi(view, async (c) => c.json(await c.var.app.viewItem(c.req.valid('param')), 200))
  .openapi(offers, async (c) => c.json(await c.var.app.listOffers(c.req.valid('query')), 200))
