import { Activity, Suspense, useMemo } from 'react'
import { PageSkeleton } from '../components/skeletons.tsx'
import { LazyPage } from '../page/lazy-page.tsx'
import { PageProvider, type Page } from '../page/page-context.tsx'
import type { PageDefinition } from '../page/page-definition.ts'
import { IncompleteLink } from './incomplete-link.tsx'
import { PageFailure } from './page-failure.tsx'
import { SettingsFrame, type SettingsNavigation } from './settings-nav.tsx'
import type { Tab } from './tabs.ts'
import type { TabControl } from './use-tabs.ts'

interface TabPanelsProps {
  readonly control: TabControl
  readonly settings: SettingsNavigation
}

/** All open pages, with the front one visible; the others keep their input, selection and scroll position. */
export const TabPanels = ({ control, settings }: TabPanelsProps) => (
  <>
    {control.tabs.list
      .filter((tab) => !tab.isAsleep)
      .map((tab) => {
        const isActive = tab.key === control.tabs.active
        return (
          <Activity key={`${tab.key}#${tab.revision}`} mode={isActive ? 'visible' : 'hidden'}>
            <TabPanel tab={tab} isActive={isActive} control={control} settings={settings} />
          </Activity>
        )
      })}
  </>
)

const isRecord = ({ path, tabBy }: PageDefinition): boolean => tabBy !== undefined || path.includes('$')

interface TabPanelProps extends TabPanelsProps {
  readonly tab: Tab
  readonly isActive: boolean
}

const TabPanel = ({ tab, isActive, control, settings }: TabPanelProps) => {
  const { setTabTitle, setUnsaved, close } = control
  const { key, pathname, params, search, definition } = tab
  const page = useMemo<Page>(
    () => ({
      tabKey: key,
      pathname,
      params,
      search,
      isActive,
      title: definition.title,
      setTabTitle,
      setUnsaved,
      closeTab: (closing) => void close((one) => one.key === closing),
    }),
    [key, pathname, params, search, isActive, definition, setTabTitle, setUnsaved, close],
  )
  const content = (
    <PageFailure>
      <Suspense fallback={<PageSkeleton shape={isRecord(definition) ? 'record' : 'cards'} />}>
        {definition.needsId && !search['id'] ? (
          <IncompleteLink list={settings.pages.find(({ path }) => path === definition.under)} />
        ) : (
          <LazyPage load={definition.load} name={definition.path} />
        )}
      </Suspense>
    </PageFailure>
  )
  return (
    <div className="q-panel" data-tab={key}>
      <PageProvider value={page}>
        {definition.settings ? (
          <SettingsFrame {...settings} path={definition.path} section={search['section']}>
            {content}
          </SettingsFrame>
        ) : (
          content
        )}
      </PageProvider>
    </div>
  )
}
