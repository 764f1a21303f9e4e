import { imageOfDataUrl, MAX_IMAGE_BASE64 } from '#src/domain/documents/data-url.ts'
import { declarableKinds, DocumentId, documentKinds } from '#src/domain/documents/document.ts'
import { Declaration } from '#src/domain/documents/inputs.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { LabDocument } from './lab-document-answer.ts'

const ofLab = z.strictObject({ id: LabId })
const one = z.strictObject({ id: DocumentId })

const list = route('document:read', 'listDocuments', {
  method: 'get',
  path: '/labs/{id}/documents',
  summary: 'List the documents of a lab',
  request: { params: ofLab },
  responses: {
    200: json(
      'The current document of each kind; earlier ones for the office',
      z.object({
        documents: z.array(LabDocument),
        replaced: z.array(LabDocument),
        isMaskedCopyNeeded: z.boolean(),
      }),
    ),
    ...problems,
  },
})

/** Length of `data:image/jpeg;base64,` with some margin. */
const PREFIX = 40

const Picture = z.strictObject({
  /** PNG or JPEG, 5 MB at most, as a data URL. */
  data: z
    .string()
    .max(MAX_IMAGE_BASE64 + PREFIX, fieldFaults['image-too-large'])
    .transform((text, context) => {
      const image = imageOfDataUrl(text)
      if (image.ok) return image.value
      context.addIssue({ code: 'custom', message: fieldFaults[image.error] })
      return z.NEVER
    }),
  /** For an Aadhaar card: its first eight digits and its QR code are masked. */
  isCovered: z.boolean().optional(),
})

const add = route('document:add', 'addDocument', {
  method: 'post',
  path: '/labs/{id}/documents/{kind}',
  summary: 'Add a document of a lab',
  description:
    'Takes the place of the one of its kind, which is kept. Pictures of an Aadhaar card must be covered.',
  request: { params: ofLab.extend({ kind: z.enum(documentKinds) }), ...body(Picture) },
  responses: { 201: json('Kept; it waits to be reviewed', LabDocument), ...problems },
})

const declare = route('document:add', 'declareNotApplicable', {
  method: 'post',
  path: '/labs/{id}/documents/{kind}/declaration',
  summary: 'Declare that a document does not apply to a lab',
  request: {
    params: ofLab.extend({ kind: z.enum(declarableKinds) }),
    ...body(z.strictObject({ declaration: Declaration })),
  },
  responses: { 201: json('Kept; it waits to be reviewed', LabDocument), ...problems },
})

const link = route('document:read', 'linkToDocument', {
  method: 'get',
  path: '/lab-documents/{id}/link',
  summary: 'Make a short-lived address of a document',
  request: { params: one },
  responses: {
    200: json(
      'Opens the picture for five minutes, for whoever asked and nobody else',
      z.object({ path: z.string(), url: z.string(), expiresAt: z.string() }),
    ),
    ...problems,
  },
})

const version = z.int().min(1)
const Review = z.discriminatedUnion('decision', [
  z.strictObject({
    version,
    decision: z.literal('approved'),
    /**
     * Required for a licence, an accreditation and a PCPNDT registration: becomes the lab's own
     * last day.
     */
    expiresOn: z.iso.date().optional(),
    /** Required for a PCPNDT registration: becomes the lab's own number. */
    registrationNumber: oneLine(1, 60).optional(),
  }),
  z.strictObject({ version, decision: z.literal('refused'), reason: freeText(3, 500) }),
])

const review = route('document:review', 'reviewDocument', {
  method: 'post',
  path: '/lab-documents/{id}/review',
  summary: 'Approve or refuse a document of a lab',
  description:
    'The same word again changes nothing. A refusal is told to the lab, with its reason.',
  request: { params: one, ...body(Review) },
  responses: { 200: json('As it stands now', LabDocument), ...problems },
})

export const documents = newApi()
  .openapi(list, async (c) => {
    const of = { labId: c.req.valid('param').id }
    return c.json(await c.var.app.listDocuments({ of }), 200)
  })
  .openapi(add, async (c) => {
    const { id: labId, kind } = c.req.valid('param')
    const { data, isCovered } = c.req.valid('json')
    return c.json(await c.var.app.addDocument({ of: { labId }, kind, ...data, isCovered }), 201)
  })
  .openapi(declare, async (c) => {
    const { id: labId, kind } = c.req.valid('param')
    const { declaration } = c.req.valid('json')
    const said = { of: { labId }, kind, declaration }
    return c.json(await c.var.app.declareNotApplicable(said), 201)
  })
  .openapi(link, async (c) => {
    const { id: documentId } = c.req.valid('param')
    return c.json(await c.var.app.linkToDocument({ documentId }), 200)
  })
  .openapi(review, async (c) => {
    const { id: documentId } = c.req.valid('param')
    return c.json(await c.var.app.reviewDocument({ documentId, ...c.req.valid('json') }), 200)
  })
