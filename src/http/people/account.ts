import { AcceptNotice } from '#src/domain/people/accept-notice.ts'
import { erasureHindrances } from '#src/domain/people/erasure.ts'
import { languages } from '#src/domain/people/language.ts'
import { AskEmail, CorrectName, HeldLink } from '#src/domain/people/own-account.ts'
import { OwnerProof } from '#src/domain/people/owner-proof.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { OwnData } from './own-data-answer.ts'
import { Address, grantFields, Patient } from './person-answer.ts'

const Account = z
  .object({
    id: z.uuid(),
    /**
     * Counts the corrections of name, number and address; a correction names the version it was
     * shown.
     */
    version: z.int(),
    name: z.string(),
    /** As given: empty where nobody gave one. */
    fullName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** In which messages are written. */
    language: z.enum(languages),
    /** Requested and not yet verified. */
    newEmail: z.string().nullable(),
    grants: z.array(z.object(grantFields)),
    needsSecondFactor: z.boolean(),
    noticeVersion: z.string(),
    noticeAccepted: z.boolean(),
    patients: z.array(Patient),
    addresses: z.array(Address),
  })
  .openapi('Account')

const me = route('account:read', 'viewAccount', {
  method: 'get',
  path: '/me',
  summary: 'Show your account',
  responses: { 200: json('The account signed in', Account), ...problems },
})

const notice = route('notice:accept', 'acceptNotice', {
  method: 'post',
  path: '/me/notice',
  summary: 'Accept the privacy notice',
  request: body(AcceptNotice),
  responses: {
    200: json('Accepted', z.object({ version: z.string(), acceptedAt: z.string() })),
    ...problems,
  },
})

const withdrawal = route('notice:withdraw', 'withdrawNotice', {
  method: 'delete',
  path: '/me/notice',
  summary: 'Withdraw your consent to the privacy notice',
  responses: { 200: json('Withdrawn', z.object({ withdrawnAt: z.string() })), ...problems },
})

const ownCode = route('account:prove', 'requestOwnCode', {
  method: 'post',
  path: '/me/code',
  summary: 'Ask for a code to confirm that it is you',
  responses: {
    200: json(
      'Sent to the account’s own phone',
      z.object({ challengeId: z.uuid(), expiresAt: z.string(), waitSeconds: z.int() }),
    ),
    ...problems,
  },
})

const correctName = route('account:correct', 'correctName', {
  method: 'post',
  path: '/me/name',
  summary: 'Correct your name',
  request: body(CorrectName),
  responses: {
    200: json('Corrected', z.object({ name: z.string(), version: z.int() })),
    ...problems,
  },
})

const ownAddress = json('The address, masked', z.object({ email: z.string().nullable() }))

const askEmail = route('account:correct', 'askEmail', {
  method: 'post',
  path: '/me/email',
  summary: 'Ask for another e-mail address',
  request: body(AskEmail),
  responses: { 200: ownAddress, ...problems },
})

const proveEmail = route('account:correct', 'proveNewEmail', {
  method: 'post',
  path: '/me/email/proof',
  summary: 'Confirm a new e-mail address by its code',
  request: body(HeldLink),
  responses: { 200: ownAddress, ...problems },
})

const download = route('account:export', 'exportData', {
  method: 'post',
  path: '/me/data',
  summary: 'Export everything kept about you',
  request: body(OwnerProof),
  responses: { 200: json('Everything of the account', OwnData), ...problems },
})

const keptFields = {
  kept: z.object({ bookings: z.int(), orders: z.int(), reports: z.int() }),
  booksUntil: z.string().nullable(),
  medicalUntil: z.string().nullable(),
}

const beforeErasure = route('account:erase', 'viewErasure', {
  method: 'get',
  path: '/me/erasure',
  summary: 'Show what stands in the way of erasing your account',
  responses: {
    200: json(
      'What would go and what would stay',
      z.object({
        isByPassword: z.boolean(),
        hindrances: z.array(z.enum(erasureHindrances)),
        /** That no booking has used yet. */
        credits: z.array(
          z.object({
            creditId: z.uuid(),
            version: z.int(),
            amountPaise: z.int(),
            bookingNumber: z.string(),
          }),
        ),
        goes: z.object({
          patients: z.int(),
          addresses: z.int(),
          messages: z.int(),
          devices: z.int(),
        }),
        ...keptFields,
      }),
    ),
    ...problems,
  },
})

const erase = route('account:erase', 'eraseAccount', {
  method: 'post',
  path: '/me/erasure',
  summary: 'Erase your account',
  request: body(OwnerProof),
  responses: {
    200: json('Erased', z.object({ erasedAt: z.string(), ...keptFields })),
    ...problems,
  },
})

export const account = newApi()
  .openapi(me, async (c) => c.json(await c.var.app.viewAccount(), 200))
  .openapi(notice, async (c) => c.json(await c.var.app.acceptNotice(c.req.valid('json')), 200))
  .openapi(withdrawal, async (c) => c.json(await c.var.app.withdrawNotice(), 200))
  .openapi(ownCode, async (c) => c.json(await c.var.app.requestOwnCode(), 200))
  .openapi(correctName, async (c) => c.json(await c.var.app.correctName(c.req.valid('json')), 200))
  .openapi(askEmail, async (c) => c.json(await c.var.app.askEmail(c.req.valid('json')), 200))
  .openapi(proveEmail, async (c) => c.json(await c.var.app.proveNewEmail(c.req.valid('json')), 200))
  .openapi(download, async (c) => c.json(await c.var.app.exportData(c.req.valid('json')), 200))
  .openapi(beforeErasure, async (c) => c.json(await c.var.app.viewErasure(), 200))
  .openapi(erase, async (c) => c.json(await c.var.app.eraseAccount(c.req.valid('json')), 200))
