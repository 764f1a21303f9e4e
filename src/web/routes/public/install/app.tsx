import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import type { Handle } from '#src/web/handle.ts'
import { useBrand } from '#src/web/site.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

/** How the site becomes an app, by kind of device; a browser that offers it itself gets a button. */
export default function AppPage() {
  const brand = useBrand()
  return (
    <Main width="narrow">
      <PageMeta title={m.frame_download_app()} description={m.site_app_lede({ brand })} />
      <PageHead title={m.site_app_title({ brand })} lede={m.site_app_lede({ brand })} isSmall>
        <div className="actions mt-6">
          <button type="button" className="btn" data-install="" hidden>
            <Icon name="plus" />
            {m.site_app_install()}
          </button>
        </div>
      </PageHead>
      <Steps
        title={m.site_app_android()}
        steps={[m.site_app_android_menu(), m.site_app_android_add()]}
      />
      <Steps title={m.site_app_ios()} steps={[m.site_app_ios_share(), m.site_app_ios_add()]} />
      <Steps title={m.site_app_computer()} steps={[m.site_app_computer_add()]} />
      <Panel title={m.site_app_good()}>
        <ul className="prose">
          <li>{m.site_app_good_same()}</li>
          <li>{m.site_app_good_share({ brand })}</li>
          <li>{m.site_app_good_network()}</li>
          <li>{m.site_app_good_remove()}</li>
        </ul>
      </Panel>
    </Main>
  )
}

function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <Panel title={title}>
      <ol className="prose">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  )
}
