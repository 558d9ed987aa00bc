import { useMemo, useState, type ReactNode } from 'react'
import { CommandPaletteHost, type PaletteSource } from '../parts/command-palette-host.tsx'
import { LateDrawer } from '../parts/late-drawer.tsx'
import { ProgressTray } from '../parts/progress-tray.tsx'
import { ShortcutHelp } from '../parts/shortcut-help.tsx'
import { ReachableProvider } from '../page/reachable.tsx'
import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { CustomizeHost } from '../theme/customize-host.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useFullscreenKey } from './fullscreen.ts'
import { menuOf, mayOpen, trailTo, type MayOpen, type MenuEntry } from './menu.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabPanels } from './tab-panels.tsx'
import { useTabs } from './use-tabs.ts'
import { Toolbar } from './toolbar.tsx'
import './shell.css'

const text = defineText({
  en: { skip: 'Skip to content', menu: 'Menu' },
  zh: { skip: '跳到内容', menu: '菜单' },
})

export interface AppShellProps {
  /** Names this application's tabs in the window's storage. */
  readonly app: string
  /** Name and mark, and the mark alone for the collapsed menu. */
  readonly brand: { readonly full: ReactNode; readonly mark: ReactNode }
  readonly sections: readonly MenuSection[]
  readonly pages: readonly PageDefinition[]
  readonly access: MayOpen
  readonly badges: Readonly<Record<string, number>>
  /** Above everything: the admin view says whose account this is. */
  readonly banner?: ReactNode
  /** At the toolbar's right: balance, user menu. */
  readonly tools: ReactNode
  readonly onLogout: () => void
  readonly onReload: () => void
  readonly paletteSources?: readonly PaletteSource[]
  /** Floating at the right edge, such as the contact button. */
  readonly floats?: ReactNode
  /** Where Back leads without history; left out, to what each page names. */
  readonly backTo?: string
}

const collapsedKey = 'menuCollapsed'
const noSources: readonly PaletteSource[] = []

const isAt = (page: PageDefinition, path: string): boolean => page.path === path && !page.isToCome

/** Side menu, toolbar, tab bar and the open pages: the frame of both applications. */
export const AppShell = (props: AppShellProps) => {
  const { app, brand, sections, pages, access, badges, banner, tools, onLogout, onReload } = props
  const { paletteSources = noSources, backTo = null, floats } = props
  const words = useText(text)
  const locale = useLocale()
  const isNarrow = useIsNarrow()
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(collapsedKey) === '1')
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const allowed = useMemo(() => pages.filter((page) => mayOpen(page, access)), [pages, access])
  const sources = useMemo(
    () => paletteSources.filter((source) => mayOpen(source, access)),
    [paletteSources, access],
  )
  const reachable = useMemo(
    () => ({ backTo, isReachable: (path: string) => allowed.some((page) => isAt(page, path)) }),
    [backTo, allowed],
  )
  const control = useTabs(app, allowed)
  const menu = menuOf(sections, allowed, access)
  const path = control.active?.definition.path ?? null
  const title = control.active ? (control.active.title ?? control.active.definition.title[locale]) : ''
  useFullscreenKey()

  const toggle = (): void => {
    if (isNarrow) return setIsDrawerOpen(true)
    localStorage.setItem(collapsedKey, isCollapsed ? '0' : '1')
    return setIsCollapsed(!isCollapsed)
  }
  const side = (collapsed: boolean, onChoose?: () => void) => (
    <SideMenu
      brand={collapsed ? brand.mark : brand.full}
      menu={menu}
      activePath={menuPathOf(menu, path)}
      isCollapsed={collapsed}
      badges={badges}
      onLogout={onLogout}
      onChoose={onChoose}
    />
  )
  return (
    <ReachableProvider value={reachable}>
      <div className={isCollapsed ? 'q-shell q-shell-collapsed' : 'q-shell'}>
        <a className="q-skip" href="#content">
          {words.skip}
        </a>
        {!isNarrow && side(isCollapsed)}
        <div className="q-shell-main">
          {banner}
          <Toolbar
            trail={trailTo(menu, path ?? '')}
            title={title}
            isCollapsed={isCollapsed}
            onToggle={toggle}
            onReload={() => {
              onReload()
              control.reload()
            }}
            tools={tools}
          />
          {!isNarrow && <TabBar control={control} />}
          <main id="content" tabIndex={-1} className="q-shell-content">
            <TabPanels control={control} />
          </main>
        </div>
        {isNarrow && (
          <LateDrawer
            open={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
            placement="left"
            size={280}
            closable={false}
            title={null}
            aria-label={words.menu}
            styles={{ body: { padding: 0 } }}
          >
            {side(false, () => setIsDrawerOpen(false))}
          </LateDrawer>
        )}
        <ProgressTray />
        <CommandPaletteHost sections={sections} pages={allowed} sources={sources} />
        <ShortcutHelp />
        <CustomizeHost />
        {floats}
      </div>
    </ReachableProvider>
  )
}

// A page outside of the menu lights the entry that leads to it: its section's, by the first part of the path.
const menuPathOf = (menu: readonly MenuEntry[], path: string | null): string | null => {
  if (path === null || trailTo(menu, path).length > 0) return path
  const start = `/${path.split('/')[1] ?? ''}/`
  const all = menu.flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
  return all.find((entry) => `${entry.key}/`.startsWith(start))?.key ?? null
}
