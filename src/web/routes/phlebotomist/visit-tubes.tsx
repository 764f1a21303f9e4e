import { pastWords } from '#src/web/carry-words.ts'
import { nameHere } from '#src/web/names.ts'
import { Link } from '#src/web/ui/link.tsx'
import { sentenceCase } from '#src/web/ui/sentence-case.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { capName } from '#src/web/ui/tube.tsx'
import { tubeStateWords } from '#src/web/ui/visit-words.ts'
import { type PlannedTube, TubePlan } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { momentWords } from './moment-words.ts'
import { inDrawOrder, patientOf, type TubeView, type VisitView } from './visit-view.ts'

type Props = {
  view: VisitView
  nowId?: string | undefined
  /** On the way to the lab only the number matters. */
  isCarried?: boolean | undefined
}

/** Every tube of the visit in draw order; the current one is large. */
export function VisitTubes({ view, nowId, isCarried = false }: Props) {
  const tubes = inDrawOrder(view).map((tube, index) => ({
    id: tube.tubeId,
    cap: tube.cap,
    title: `${index + 1}. ${tubeName(tube)}`,
    detail: (
      <>
        {isCarried ? <Carried tube={tube} /> : detailOf(view, tube, tube.tubeId === nowId)}
        {isInHand(tube) && (
          <Link
            className="small block"
            to={`/phlebotomist/visits/${view.visitId}/tubes/${tube.tubeId}`}
          >
            {m.visit_lost_link()}
          </Link>
        )}
      </>
    ),
    ...standing(tube, tube.tubeId === nowId),
  }))
  return (
    <section aria-labelledby="tubes">
      <h2 id="tubes" className="sr-only">
        {m.visit_tubes_label()}
      </h2>
      <TubePlan label={m.visit_tubes_label()} tubes={tubes} />
    </section>
  )
}

/** Drawn and not handed over yet: its carrier can break or lose it. */
function isInHand({ isPutDown, state }: TubeView): boolean {
  return !isPutDown && (state === 'collected' || state === 'in-transit')
}

/** "EDTA tube, 3 ml". */
function tubeName({ typeName, volumeMl }: TubeView): string {
  const type = nameHere(typeName)
  return volumeMl ? m.visit_tube_name({ type, volume: volumeMl }) : type
}

function Carried({ tube }: { tube: TubeView }) {
  return (
    <>
      <b className="num block text-ink">{tube.barcode}</b>
      {capName(tube.cap)}
      <LabBy tube={tube} />
    </>
  )
}

/** By when the lab must have it, until it does. */
function LabBy({ tube: { carry, handedOverAt } }: { tube: TubeView }) {
  if (!carry?.dueAt || handedOverAt) return null
  if (carry.pastMinutes > 0) return <b className="block">{pastWords(carry)}</b>
  return <span className="block">{m.carry_by_one({ time: instantOf(carry.dueAt, 'time') })}</span>
}

/** The collection times of the current tube are above the list. */
function detailOf(view: VisitView, tube: TubeView, isNow: boolean) {
  const moments = isNow ? [] : tube.moments
  const person = patientOf(view, tube)
  return (
    <>
      {view.patients.length > 1 && person && (
        <b className="block">{person.name ?? m.visit_person_short({ person: person.label })}</b>
      )}
      {factsOf(tube)}
      <span className="block">{testsOf(tube)}</span>
      {moments.map((moment) => (
        <b key={moment.event} className="block">
          {momentWords(moment)}
        </b>
      ))}
      {tube.barcode && <span className="num block">{tube.barcode}</span>}
    </>
  )
}

function factsOf(tube: TubeView): string {
  const facts = [capName(tube.cap), tube.additive, inversionWords(tube)].filter(Boolean)
  return sentenceCase(facts.join(m.visit_tube_facts()))
}

const NAMED = 3

function testsOf({ tests }: TubeView): string {
  const names = tests.slice(0, NAMED).join(', ')
  const more = tests.length - NAMED
  return more > 0 ? m.visit_and_more({ names, count: more }) : names
}

/** How often to invert it after filling, where that matters. */
export function inversionWords({ inversions }: TubeView): string | undefined {
  return inversions > 0 ? m.visit_invert({ count: inversions }) : undefined
}

function standing(tube: TubeView, isNow: boolean): Pick<PlannedTube, 'state' | 'words'> {
  if (isNow) return { state: 'now', words: m.visit_now() }
  const words = tubeStateWords[tube.state]()
  switch (tube.state) {
    case 'planned':
    case 'labelled':
      return { state: 'later', words }
    case 'not-drawn':
    case 'rejected':
    case 'lost':
      return { state: 'failed', words }
    case 'collected':
      return {
        state: 'done',
        words: tube.collectedAt ? instantOf(tube.collectedAt, 'time') : words,
      }
    case 'in-transit':
    case 'handed-over':
    case 'accepted':
    case 'in-testing':
    case 'stored':
    case 'disposed':
      return { state: 'done', words }
  }
}
