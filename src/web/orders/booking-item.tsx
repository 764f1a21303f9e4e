import type { ReactNode } from 'react'
import { isBeforeDose } from '#src/domain/catalogue/preparation.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import type { ItemView } from '#src/usecases/catalogue/view-item.ts'
import { whereTaken } from '#src/web/discovery/where-taken.ts'
import { aliasesHere, nameHere, plainHere } from '#src/web/names.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { capName, Tube } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Below the heading: the tube, fasting, where, when the report comes. */
export function ItemFacts({ item }: { item: ItemView }) {
  const { tubes, fastingHours } = item
  const where = whereTaken(item)
  return (
    <ul className="facts">
      {tubes.map((tube) => (
        <li key={tube.code}>
          <Tube cap={tube.cap} />
          {tubeWords(tube)}
        </li>
      ))}
      <Fact icon={fastingHours > 0 ? 'fasting' : 'plate'}>
        {fastingHours > 0 ? m.catalogue_fast({ hours: fastingHours }) : m.home_no_fasting()}
      </Fact>
      {where && (
        <Fact icon={where === 'home' ? 'home' : 'pin'}>
          {where === 'home' ? m.home_at_home() : m.home_at_the_lab()}
        </Fact>
      )}
      <Fact icon="clock">{promiseOf(item)}</Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} />
      {children}
    </li>
  )
}

function tubeWords({ name: english, cap, volumeMl }: ItemView['tubes'][number]) {
  const name = nameHere(english)
  const colour = capName(cap)
  return colour
    ? m.catalogue_tube({ name, colour, volume: volumeMl })
    : m.catalogue_jar({ name, volume: volumeMl })
}

/** More than these would push everything else off a phone's screen. */
const FEW = 6

/** All of it: what is measured, how to prepare, what is taken. */
export function ItemDetails({ item, query }: { item: ItemView; query: string }) {
  const { members, partOf } = item
  const aliases = aliasesHere(item.aliases)
  return (
    <div className="itemdetails">
      <section className="panel" aria-labelledby="before">
        <h2 id="before">{m.catalogue_prepare()}</h2>
        <Preparation item={item} />
        <PrepareCare
          isFasting={item.fastingHours > 0}
          isBeforeDose={item.preparation.some(isBeforeDose)}
        />
        <KeyValues rows={sampleRows(item)} />
        {aliases.length > 0 && (
          <p className="small soft mt-4">{m.catalogue_also({ names: aliases.join(', ') })}</p>
        )}
      </section>
      {members.length > 0 && (
        <section className="panel" aria-labelledby="members">
          <h2 id="members">{m.catalogue_members({ count: members.length })}</h2>
          <details className="more" open={members.length <= FEW}>
            <summary>{m.catalogue_members_open()}</summary>
            <ul className="members">
              {members.map((member) => (
                <li key={member.code}>
                  <Link to={`/tests/${member.code}${query}`}>
                    <Named>{member.name}</Named>
                  </Link>
                  <span className="small soft">{plainHere(member)}</span>
                </li>
              ))}
            </ul>
          </details>
        </section>
      )}
      {partOf.length > 0 && (
        <section className="panel" aria-labelledby="part">
          <h2 id="part">{m.catalogue_part_of()}</h2>
          <ul className="members">
            {partOf.map(({ code, name }) => (
              <li key={code}>
                <Link to={`/tests/${code}${query}`}>
                  <Named>{name}</Named>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type Care = {
  isFasting: boolean
  /** The level of a medicine is measured: its next dose waits for the sample. */
  isBeforeDose: boolean
}

/** The one sentence about medicines. */
export function medicineWords(isDose: boolean): string {
  return isDose ? m.catalogue_medicines_dose() : m.catalogue_medicines()
}

/**
 * Advice for every sample: medicines, and for a fast the danger to people with diabetes and small
 * children.
 */
export function PrepareCare({ isFasting, isBeforeDose: isDose }: Care) {
  return (
    <>
      <p className="small mt-3">{medicineWords(isDose)}</p>
      {isFasting && <p className="small mt-3">{m.catalogue_low_sugar()}</p>}
      {isFasting && <p className="small mt-3">{m.catalogue_fast_child()}</p>}
    </>
  )
}

function Preparation({ item: { preparation, fastingHours } }: { item: ItemView }) {
  if (preparation.length === 0)
    return (
      <p>
        {fastingHours > 0 ? m.catalogue_fast({ hours: fastingHours }) : m.catalogue_prepare_none()}
      </p>
    )
  return (
    <ul className="plainlist">
      {preparation.map((sentence) => (
        <li key={sentence}>{nameHere(sentence)}</li>
      ))}
    </ul>
  )
}

/** Where no sample is taken, as for a scan, the time runs from the visit. */
function promiseOf({ tubes, tatHours: hours }: ItemView) {
  return tubes.length > 0
    ? m.catalogue_report_within({ hours })
    : m.catalogue_report_scan({ hours })
}

function sampleRows(item: ItemView) {
  const { specimens, tubes, method, unit, category } = item
  const measured = [method, unitWords(unit)].filter(Boolean).join(', ')
  const rows: [string, ReactNode][] = [
    [m.catalogue_sample(), specimens.map(nameHere).join(', ')],
    [m.catalogue_container(), tubes.map(tubeWords).join('; ')],
    [m.catalogue_report(), promiseOf(item)],
    [m.catalogue_method(), measured && <Named key="method">{measured}</Named>],
    [m.catalogue_category(), nameHere(category.name)],
  ]
  return rows.filter(([, words]) => words !== '')
}
