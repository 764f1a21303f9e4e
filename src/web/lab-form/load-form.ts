import { data, redirect } from 'react-router'
import { typedSteps } from '#src/domain/lab-applications/draft.ts'
import type { App } from '#src/usecases/index.ts'
import { app, visit } from '#src/web/context.ts'
import { nameHere } from '#src/web/names.ts'
import { type Call, draftBehind, draftRefOf, type DraftView, refOf } from './doors.ts'
import {
  isClaimed,
  reachedScreen,
  rightScreens,
  type ScreenTroubles,
  screenTroubles,
  troublesOf,
} from './form-troubles.ts'
import type { Trouble } from './issue-words.ts'
import { pictureLinks } from './picture-links.ts'
import { labPlace } from '#src/web/places/place-words.ts'
import { shownIn } from './read-typed.ts'
import { formAddress, type Screen, screenNamed, screensOf } from './screens.ts'
import { serviceTypes } from './service-values.ts'

export type LoadedForm = Awaited<ReturnType<typeof loadForm>>
type Checked = Awaited<ReturnType<App['checkDraft']>>

const nothingWrong: ScreenTroubles = { fields: [], documents: [] }
const registeredAlready: ScreenTroubles = {
  fields: [{ path: 'registrationNumber', kind: 'already-registered' }],
  documents: [],
}

/**
 * The data of one screen of the form. A later step's address leads back to the first invalid one.
 * With `?check=1` the faults are shown: submitting led back here; with `?registered=1` that the lab
 * is already registered.
 */
export async function loadForm(call: Call) {
  const { door, request, context } = call
  const query = new URL(request.url).searchParams
  const draft = await openedFor(call, query)
  const checked = draft ? await context.get(app).checkDraft(refOf(call, draft)) : undefined
  const right = draft && checked ? rightScreens(door, draft, checked) : []
  const reached = reachedScreen(door, right)
  const screen = openScreen(call, { asked: query.get('step'), reached, draft })
  const { locations } = await context.get(app).listLocations()
  return {
    door,
    screen,
    reached,
    right,
    draft: draft && (await shownDraft(call, draft)),
    values: valuesOn(call, screen, draft),
    troubles: draft && checked ? troublesOn(query, screen, { door, draft, checked }) : nothingWrong,
    warnings: checked ? warningsOn(screen, checked.warnings) : [],
    locations: locations.map(({ id, name }) => ({ id, name })),
    categories: await categoriesFor(call, draft),
    /** The reference time of "20 seconds ago". */
    now: Date.now(),
    done: query.get('done'),
    /** A screen was requested by its name. */
    isAsked: screenNamed(door, query.get('step')) !== undefined,
    /** A later screen was requested. */
    isEarly: query.has('early'),
    pictureTrouble: query.get('trouble'),
    mailedTo: query.get('mailed'),
    place: screen === 'organization' ? labPlace(context.get(visit).site.mapStyleUrl) : undefined,
  }
}

type Judged = { door: Call['door']; draft: DraftView; checked: Checked }

function troublesOn(query: URLSearchParams, screen: Screen, { door, draft, checked }: Judged) {
  if (query.has('registered') && screen === 'branch') return registeredAlready
  return query.has('check') ? screenTroubles(door, screen, draft, checked) : nothingWrong
}

async function openedFor(call: Call, query: URLSearchParams): Promise<DraftView | undefined> {
  const said = query.get('draft')
  if (call.door === 'office' && said === null && !query.has('done')) {
    const [newest] = await call.context.get(app).listDrafts()
    return draftBehind(call, newest && { draftId: newest.draftId })
  }
  const draft = await draftBehind(call, draftRefOf(call, said))
  // Another person's draft and a deleted one look the same.
  if (call.door === 'office' && !draft && said !== null && said !== 'new') throw data(null, 404)
  return draft
}

type Asked = { asked: string | null; reached: Screen; draft: DraftView | undefined }

function openScreen({ door }: Call, { asked, reached, draft }: Asked): Screen {
  const wanted = screenNamed(door, asked)
  if (!wanted) return reached
  const at = (screen: Screen) => screensOf[door].findIndex((one) => one.screen === screen)
  if (at(wanted) <= at(reached)) return wanted
  const query = door === 'office' ? { draft: draft?.draftId } : {}
  throw redirect(formAddress(door, reached, { ...query, early: '1' }))
}

function valuesOn({ door }: Call, screen: Screen, draft: DraftView | undefined) {
  const step = typedSteps.find((one) => one === screen)
  return draft && step ? shownIn(door, step, draft.typed[step]) : {}
}

/** The last screen shows all of them: it is the last one seen before the form is sent. */
function warningsOn(screen: Screen, warnings: Checked['warnings']): Trouble[] {
  if (screen !== 'shares') return troublesOf(screen, warnings)
  return warnings.map(({ path, kind }) => ({ kind, path: path.replace(/^\w+\./, '') }))
}

async function categoriesFor({ context }: Call, draft: DraftView | undefined) {
  const typed = draft?.typed.organization['serviceType']
  const serviceType = serviceTypes.find((one) => one === typed)
  if (!serviceType) return []
  const categories = await context.get(app).listShareCategories({ serviceType })
  return categories.map(({ code, name }) => ({ code, name: nameHere(name) }))
}

async function shownDraft(call: Call, draft: DraftView) {
  const { organization, branch, signatory } = draft.typed
  const { typed: _, ...shown } = draft
  return {
    ...shown,
    links: await pictureLinks(call, draft),
    name: branch['branchName'] ?? organization['associateName'],
    shareType: organization['shareType'],
    isNablClaimed: isClaimed(draft),
    isSigned:
      draft.aadhaarLastFour !== null &&
      ['name', 'email', 'designation'].every((field) => signatory[field]),
    /** For the warnings, which name it. */
    ifsc: branch['ifsc'],
    pincode: organization['pincode'],
  }
}
