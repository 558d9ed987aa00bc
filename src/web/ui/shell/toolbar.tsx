import { type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { openCommandPalette } from '../palette/command-palette-host.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { fullscreenKey } from '../page/fullscreen.ts'
import type { MenuEntry } from '../page/menu.ts'
import { useScreenActions } from './screen-actions.ts'
import { ToolButton } from './tool-button.tsx'

const text = defineText({
  en: {
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    menu: 'Menu',
    reload: 'Reload tab',
    search: 'Search or go to…',
    where: 'Breadcrumbs',
  },
  zh: {
    collapse: '收起菜单',
    expand: '展开菜单',
    menu: '菜单',
    reload: '刷新当前标签页',
    search: '搜索或跳转…',
    where: '当前位置',
  },
})

interface ToolbarProps {
  readonly trail: readonly MenuEntry[]
  readonly title: string
  readonly isCollapsed: boolean
  readonly onToggle: () => void
  readonly onReload: () => void
  readonly tools: ReactNode
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const Toolbar = ({ trail, title, isCollapsed, onToggle, onReload, tools }: ToolbarProps) => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  const toggleLabel = isNarrow ? words.menu : isCollapsed ? words.expand : words.collapse
  return (
    <header className="q-toolbar">
      <ToolButton label={toggleLabel} onClick={onToggle} icon={isNarrow ? 'menu' : 'sidebar'} />
      <ToolButton label={words.reload} onClick={onReload} icon="reload" />
      <Breadcrumb trail={trail} title={title} />
      <div className="q-toolbar-space" />
      <SearchButton />
      <ScreenButtons />
      {tools}
    </header>
  )
}

const SearchButton = () => {
  const words = useText(text)
  const keys = `${isApple ? '⌘' : 'Ctrl'} K`
  return (
    <button
      type="button"
      className="q-search-button"
      onClick={openCommandPalette}
      aria-label={`${words.search} ${keys}`}
      title={`${words.search} (${keys})`}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" size={16} />
      <span className="q-search-words">{words.search}</span>
      <kbd className="q-toolbar-roomy">{keys}</kbd>
    </button>
  )
}

const ScreenButtons = () =>
  useScreenActions().map(({ key, label, icon, run }) => (
    <ToolButton
      key={key}
      className="q-toolbar-roomy"
      label={key === 'fullscreen' ? `${label} (${fullscreenKey})` : label}
      icon={icon}
      onClick={run}
    />
  ))

const Breadcrumb = ({ trail, title }: { trail: readonly MenuEntry[]; title: string }) => {
  const words = useText(text)
  const locale = useLocale()
  const [first, last] = trail
  // Avoids 'Orders / Orders'.
  const section = last && first?.label[locale] !== last.label[locale] ? first : undefined
  return (
    <nav aria-label={words.where} className="q-breadcrumb">
      {section && (
        <>
          <PageLink to={section.to}>{section.label[locale]}</PageLink>
          <span aria-hidden="true">/</span>
        </>
      )}
      <span aria-current="page">{title}</span>
    </nav>
  )
}
