import { useMemo, useState, type ReactNode } from 'react'
import { CommandPaletteHost, type LoadPalette } from '../palette/command-palette-host.tsx'
import { LazyDrawer } from '../components/lazy-drawer.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { ReachableProvider } from '../page/reachable.tsx'
import { pageAt } from '../page/page-definition.ts'
import type { MenuSection, PageDefinition, SettingsGroup } from '../page/page-definition.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { CustomizeHost } from '../theme/customize-host.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useFullscreenKey } from '../page/fullscreen.ts'
import { litEntry, menuOf, mayOpen, trailTo, type MayOpen } from '../page/menu.ts'
import { GoKeys } from './go-keys.tsx'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabPanels } from './tab-panels.tsx'
import { useTabs } from './use-tabs.ts'
import { Toolbar } from './toolbar.tsx'
import './shell.css'

const text = defineText({
  en: { skip: 'Skip to content', menu: 'Menu' },
  zh: { skip: '跳至主要内容', menu: '菜单' },
})

export interface AppShellProps {
  readonly app: string
  readonly brand: { readonly full: ReactNode; readonly mark: ReactNode }
  readonly sections: readonly MenuSection[]
  readonly pages: readonly PageDefinition[]
  readonly settingsGroups?: readonly SettingsGroup[]
  readonly access: MayOpen
  readonly badges: Readonly<Record<string, number>>
  readonly banner?: ReactNode
  readonly tools: ReactNode
  readonly onLogout: () => void
  readonly onReload: () => void
  readonly loadPalette: LoadPalette
  readonly status?: ReactNode
  readonly floats?: ReactNode
  readonly backTo?: string
}

const noGroups: readonly SettingsGroup[] = []

const collapsedKey = 'menuCollapsed'

const useAllowed = ({ pages, access, backTo }: AppShellProps) => {
  const allowed = useMemo(() => pages.filter((page) => mayOpen(page, access)), [pages, access])
  const reachable = useMemo(
    () => ({
      backTo: backTo ?? null,
      isReachable: (path: string) => allowed.some((page) => page.path === path),
      isForbidden: (path: string) => {
        const page = pageAt(pages, path)
        return page !== undefined && !allowed.includes(page)
      },
    }),
    [backTo, allowed, pages],
  )
  return { allowed, reachable }
}

/** Below this width the menu starts collapsed to leave room for tables, until the user expands it. */
const roomyPx = 1200

const useCollapsed = (): readonly [isCollapsed: boolean, toggle: () => void] => {
  const [isCollapsed, setIsCollapsed] = useState(() => {
    const chosen = localStorage.getItem(collapsedKey)
    return chosen === null ? window.innerWidth < roomyPx : chosen === '1'
  })
  const toggle = (): void => {
    localStorage.setItem(collapsedKey, isCollapsed ? '0' : '1')
    setIsCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}

export const AppShell = (props: AppShellProps) => {
  const { app, sections, access, onReload, settingsGroups = noGroups } = props
  const words = useText(text)
  const locale = useLocale()
  const isNarrow = useIsNarrow()
  const [isCollapsed, toggleCollapsed] = useCollapsed()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { allowed, reachable } = useAllowed(props)
  const control = useTabs(app, allowed)
  const settings = useMemo(() => ({ groups: settingsGroups, pages: allowed }), [settingsGroups, allowed])
  const menu = menuOf(sections, allowed, access)
  const page = control.active?.definition
  useFullscreenKey()

  const side = {
    menu,
    activePath: page ? litEntry(menu, page) : null,
    badges: props.badges,
    onLogout: props.onLogout,
  }
  return (
    <ReachableProvider value={reachable}>
      <div className={isCollapsed ? 'q-shell q-shell-collapsed' : 'q-shell'}>
        <a className="q-skip" href="#content">
          {words.skip}
        </a>
        {isNarrow ? (
          <MenuDrawer
            isOpen={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
            brand={props.brand.full}
            {...side}
          />
        ) : (
          <SideMenu
            brand={isCollapsed ? props.brand.mark : props.brand.full}
            isCollapsed={isCollapsed}
            {...side}
          />
        )}
        <div className="q-shell-main">
          {props.banner}
          <Toolbar
            trail={trailTo(menu, page?.path ?? '')}
            title={control.active?.title ?? page?.title[locale] ?? ''}
            isCollapsed={isCollapsed}
            onToggle={isNarrow ? () => setIsDrawerOpen(true) : toggleCollapsed}
            onReload={() => {
              onReload()
              control.reload()
            }}
            tools={props.tools}
          />
          {!isNarrow && <TabBar control={control} />}
          <main id="content" tabIndex={-1} className="q-shell-content">
            <TabPanels control={control} settings={settings} />
          </main>
          {props.status}
        </div>
        <CommandPaletteHost
          app={app}
          sections={sections}
          pages={allowed}
          loadContent={props.loadPalette}
          onLogout={props.onLogout}
        />
        <GoKeys pages={allowed} />
        <ShortcutHelp />
        <CustomizeHost />
        {props.floats}
      </div>
    </ReachableProvider>
  )
}

interface MenuDrawerProps extends Omit<SideMenuProps, 'isCollapsed' | 'onChoose'> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const MenuDrawer = ({ isOpen, onClose, ...side }: MenuDrawerProps) => (
  <LazyDrawer
    open={isOpen}
    onClose={onClose}
    placement="left"
    size={240}
    closable={false}
    title={null}
    aria-label={useText(text).menu}
    styles={{ body: { padding: 0 } }}
  >
    <SideMenu isCollapsed={false} onChoose={onClose} {...side} />
  </LazyDrawer>
)
