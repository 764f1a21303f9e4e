import {
  Bars,
  ExampleNote,
  Figures,
  Hours,
  Voices,
} from '#src/web/routes/public/statement-parts.tsx'
import { Brand } from '#src/web/ui/frame/brand.tsx'
import { LanguageSwitch } from '#src/web/ui/frame/language-switch.tsx'
import { Crumbs, Panel } from '#src/web/ui/frame/page.tsx'
import { ThemeSwitch } from '#src/web/ui/frame/theme-switch.tsx'
import { operatorFacts } from './public-facts.ts'

/** Parts used only by the public pages. */
export function PublicParts() {
  const { figures, bars, voices } = operatorFacts
  return (
    <>
      <Panel title="Head and foot">
        <div className="actions">
          <Brand />
          <LanguageSwitch />
          <Hours of="header" />
        </div>
        <Crumbs trail={[{ to: '/', label: 'Home' }]} here="About" />
        <div className="footer footer--shown on-deep mt-4">
          <ThemeSwitch />
        </div>
      </Panel>
      <Panel title="What the operator says of itself">
        <Figures figures={figures} />
        <ExampleNote />
        <div className="mt-6">
          <Bars bars={bars} />
        </div>
        <div className="mt-6">
          <Voices voices={voices} />
        </div>
      </Panel>
    </>
  )
}
