import { data, redirect } from 'react-router'
import { typedSteps } from '#src/domain/lab-applications/draft.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import type { Typed } from '#src/domain/lab-applications/typed.ts'
import { app } from '#src/web/context.ts'
import type { Refused } from '#src/web/refused.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import { noDraftCookie } from './draft-cookie.ts'
import { type Call, DRAFT_FIELD, draftBehind, draftRefOf, keepStep } from './doors.ts'
import {
  reachedScreen,
  rightScreens,
  type ScreenTroubles,
  screenTroubles,
} from './form-troubles.ts'
import { shownIn, textIn, typedIn } from './read-typed.ts'
import { doorPath, formAddress, type Screen, screenNamed, screensOf } from './screens.ts'
import { serviceTypes } from './service-values.ts'
import { shareAlert, shareLines } from './share-rows.ts'

/** The answer when the page stays where it is. */
export type FormAnswer = {
  screen: Screen
  /** As the fields show it. */
  values: Typed
  troubles: ScreenTroubles
  /** The refusal shown above the form. */
  says: string | undefined
  /** The specification's own text about the settlement table. */
  alert: string | undefined
  /** The draft that this request created. */
  draftId: string | undefined
}

/** One posted form, parsed. */
type Sent = { call: Call; form: FormData; screen: Screen; typed: Typed }

/**
 * Every button of the form saves what is typed first. Back always continues, Next only when the
 * screen is valid, Submit only when all are.
 */
export async function actOnForm(call: Call) {
  const form = await call.request.formData()
  const screen = screenNamed(call.door, textIn(form, 'screen')) ?? 'organization'
  const step = typedSteps.find((one) => one === screen)
  const sent = { call, form, screen, typed: step ? typedIn(step, form) : {} }
  const intent = textIn(form, 'intent')
  if (intent === 'afresh') return afresh(call)
  const done = await orRefused(act(sent, intent))
  return done.ok ? done.answer : stays(sent, { refused: done.refused })
}

async function act(sent: Sent, intent: string) {
  const kept = await keep(sent)
  if (intent === 'back') return goTo(sent, kept, before(sent))
  if (intent === 'mail') return mail(sent, kept)
  const draft = await draftBehind(sent.call, kept.ref)
  if (!draft) throw data(null, 404)
  const { door, context } = sent.call
  const checked = await context.get(app).checkDraft(kept.ref)
  const troubles = screenTroubles(door, sent.screen, draft, checked)
  if (sent.screen === 'shares') {
    const alert = await tableAlert(sent, draft.typed.organization)
    if (alert !== undefined) return stays(sent, { troubles, alert, kept })
    const reached = reachedScreen(door, rightScreens(door, draft, checked))
    if (reached !== 'shares') return goTo(sent, kept, reached, { check: '1' })
    if (troubles.fields.length === 0) return send(sent, kept)
  }
  if (troubles.fields.length + troubles.documents.length > 0) return stays(sent, { troubles, kept })
  return goTo(sent, kept, after(sent))
}

type Kept = { ref: DraftRef; cookie: string | undefined; draftId: string | undefined }

async function keep({ call, form, screen, typed }: Sent): Promise<Kept> {
  const ref = draftRefOf(call, form.get(DRAFT_FIELD))
  const step = typedSteps.find((one) => one === screen)
  if (step) return keepStep(call, ref, { step, typed })
  if (!ref) throw data(null, 404)
  return { ref, cookie: undefined, draftId: 'draftId' in ref ? ref.draftId : undefined }
}

async function tableAlert({ call, typed }: Sent, organization: Typed) {
  const serviceType = serviceTypes.find((one) => one === organization['serviceType'])
  const categories = serviceType
    ? await call.context.get(app).listShareCategories({ serviceType })
    : []
  const shareType = organization['shareType']
  return shareAlert(shareLines({ shareType, categories }, typed, call.door), call.door)
}

/** Whether a lab is already registered is only found here: shown where its number is typed. */
async function send(sent: Sent, kept: Kept) {
  const { door, context } = sent.call
  const sending = await orRefused(context.get(app).submitDraft(kept.ref))
  if (!sending.ok)
    return sending.refused.refusal === 'already-registered'
      ? goTo(sent, kept, 'branch', { registered: '1' })
      : stays(sent, { refused: sending.refused, kept })
  const to = door === 'office' ? `${doorPath.office}?done=${sending.answer.code}` : doorPath.public
  return redirect(to, { headers: cookieHeader(kept.cookie) })
}

async function mail(sent: Sent, kept: Kept) {
  const email = textIn(sent.form, 'draftEmail')
  await sent.call.context.get(app).mailDraftLink({ ...kept.ref, email, language: getLocale() })
  return goTo(sent, kept, sent.screen, { mailed: '1' })
}

/** The draft stays: the link in the e-mail still opens it. */
function afresh({ door }: Call) {
  if (door === 'office') return redirect(`${doorPath.office}?draft=new`)
  return redirect(doorPath.public, { headers: cookieHeader(noDraftCookie) })
}

function goTo(
  { call: { door } }: Sent,
  { cookie, draftId }: Kept,
  screen: Screen,
  query: Record<string, string> = {},
) {
  const draft = door === 'office' ? draftId : undefined
  return redirect(formAddress(door, screen, { ...query, draft }), {
    headers: cookieHeader(cookie),
  })
}

function before(sent: Sent) {
  return neighbour(sent, -1)
}

function after(sent: Sent) {
  return neighbour(sent, 1)
}

function neighbour({ call, screen }: Sent, by: 1 | -1): Screen {
  const all = screensOf[call.door].map((one) => one.screen)
  return all[all.indexOf(screen) + by] ?? screen
}

type Staying = {
  troubles?: ScreenTroubles
  alert?: string
  kept?: Kept
  refused?: Refused
}

function stays(
  { call: { door }, screen, typed }: Sent,
  { troubles, alert, kept, refused }: Staying,
) {
  const step = typedSteps.find((one) => one === screen)
  const answer: FormAnswer = {
    screen,
    values: step ? shownIn(door, step, typed) : {},
    troubles: troubles ?? { fields: [], documents: [] },
    says: refused?.says,
    alert,
    draftId: door === 'office' ? kept?.draftId : undefined,
  }
  return data(answer, { status: 422, headers: cookieHeader(kept?.cookie) })
}

export function cookieHeader(cookie: string | undefined): HeadersInit {
  return cookie === undefined ? {} : { 'set-cookie': cookie }
}
