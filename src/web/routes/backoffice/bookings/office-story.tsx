import type { App } from '#src/usecases/index.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { auditWords } from '#src/web/routes/backoffice/audit-words.ts'
import { didWords, linesOf, whoActed } from './office-story-sentences.ts'

export type Story = Awaited<ReturnType<App['viewStory']>>

type Props = { story: Story; number: string; isEarlier: boolean }

/** Everything that happened to the booking, newest first, and below it who only looked. */
export function OfficeStory({ story, number, isEarlier }: Props) {
  const here = `/backoffice/bookings/${number}`
  return (
    <div id="story">
      <Panel title={m.office_story()}>
        <p className="soft">{m.story_lede()}</p>
        <div className="mt-4">
          <DataTable
            stacks
            label={m.office_story()}
            columns={[
              { id: 'when', head: m.office_audit_when() },
              { id: 'did', head: m.story_happened() },
              { id: 'changed', head: m.story_followed() },
            ]}
          >
            {story.moments.map((moment) => (
              <Moment
                key={`${moment.at} ${moment.actorKind} ${moment.actorName}`}
                moment={moment}
              />
            ))}
          </DataTable>
        </div>
        {(isEarlier || story.before !== null) && (
          <p className="row-acts">
            {isEarlier && (
              <LinkButton to={`${here}#story`} kind="quiet" size="small">
                {m.story_newest()}
              </LinkButton>
            )}
            {story.before !== null && (
              <LinkButton
                to={`${here}?${new URLSearchParams({ before: story.before })}#story`}
                kind="quiet"
                size="small"
              >
                {m.story_earlier()}
              </LinkButton>
            )}
          </p>
        )}
        {story.reads.length > 0 && <Reads story={story} />}
      </Panel>
    </div>
  )
}

function Moment({ moment }: { moment: Story['moments'][number] }) {
  const { at } = moment
  const told = linesOf(moment)
  return (
    <tr className="audit-row">
      <td className="num">
        <Time at={at} shape="near" />
      </td>
      <td className="wraps">
        <b>{whoActed(moment)}</b> {didWords(moment)}
      </td>
      <td className="wraps">
        {told.length > 0 && (
          <ul>
            {told.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}

function Reads({ story: { reads, isReadsCut } }: { story: Story }) {
  return (
    <Behind title={m.story_reads({ count: reads.length })}>
      {isReadsCut && <p className="soft">{m.story_reads_cut({ count: reads.length })}</p>}
      <ul>
        {reads.map((read) => (
          <li key={`${read.at} ${read.action} ${read.actorName}`}>
            <Time at={read.at} shape="near" /> <b>{whoActed(read)}</b> {auditWords(read.action)}
          </li>
        ))}
      </ul>
    </Behind>
  )
}
