import { Button, IconButton, LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { type IconName, iconPaths } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Chip, Note, Tag } from '#src/web/ui/marks.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { CapDot, capName, Tube } from '#src/web/ui/tube.tsx'

const caps = ['lavender', 'grey', 'gold', 'blue', 'red', 'green', 'royal-blue', 'black', null]

export function Marks() {
  return (
    <>
      <Panel title="Buttons">
        <div className="actions">
          <Button>Main</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Danger</Button>
          <Button kind="text">Text</Button>
          <Button disabled>Disabled</Button>
          <Button size="small">Small</Button>
          <LinkButton to="#next">
            Link
            <Icon name="forward" />
          </LinkButton>
          <IconButton aria-label="Edit">
            <Icon name="edit" small />
          </IconButton>
        </div>
        <div className="mt-4">
          <Button size="big" isWide>
            <Icon name="scan" />
            Big and wide
          </Button>
        </div>
      </Panel>
      <Panel title="Chips, tags, notes">
        <div className="actions">
          <Chip icon="clock">Report in 6 h</Chip>
          <Chip icon="check" tone="ok">
            Within range
          </Chip>
          <Chip icon="up" tone="needs">
            High
          </Chip>
          <Chip icon="warning" tone="danger">
            Critical, low
          </Chip>
          <Tag icon="accredited">NABL accredited</Tag>
        </div>
        <div className="prose">
          <Note>No fasting is needed for this test.</Note>
          <Note tone="needs" title="Not for emergencies">
            Chest pain now? Do not wait for a test: call 112.
          </Note>
          <Note tone="danger" title="See a doctor now">
            Your haemoglobin is critically low.
          </Note>
        </div>
      </Panel>
      <Panel title="What the browser is still filling in">
        <div className="grid gap-6">
          <Skeleton shape="rows" slow="This takes longer than usual." />
          <Skeleton shape="choices" />
          <Skeleton shape="form" />
        </div>
      </Panel>
      <Panel title="Tubes">
        <ul className="facts">
          {caps.map((cap) => (
            <li key={cap ?? 'none'}>
              <Tube cap={cap} />
              <Tube cap={cap} isEmpty />
              {capName(cap) ?? 'container'} <CapDot cap={cap} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Icons">
        <ul className="facts">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

// The keys of a constant table are its names; `keys` only promises strings.
const iconNames = Object.keys(iconPaths) as IconName[]
