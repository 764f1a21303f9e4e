import { data } from 'react-router'
import { visit } from '#src/web/context.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import type { Route } from './+types/ui'
import { Dialogs } from './shown/dialogs.tsx'
import { Fields } from './shown/fields.tsx'
import { Ledgers } from './shown/ledgers.tsx'
import { Marks } from './shown/marks.tsx'
import { PublicParts } from './shown/public-parts.tsx'
import { Samples } from './shown/samples.tsx'
import { Tables } from './shown/tables.tsx'

/** Every part in every state; only in a demonstration. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visit).demo) throw data(null, 404)
  return null
}

export default function PartsPage() {
  return (
    <Main>
      <Title>Parts</Title>
      <Crumbs trail={[{ to: '/', label: 'Home' }]} here="Parts" />
      <PageHead title="Every part, every state" lede="What the screens are made of." />
      <Marks />
      <Fields />
      <Ledgers />
      <PublicParts />
      <Samples />
      <Tables />
      <Dialogs />
    </Main>
  )
}
