import { Dropdown, Tooltip } from 'antd'
import { type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { openCommandPalette } from '../parts/command-palette-host.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { localeNames, locales, setLocale, useLocale, type Locale } from '../text/locale.ts'
import { setTheme, useTheme } from '../theme/theme-store.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { MenuEntry } from './menu.ts'

const text = defineText({
  en: {
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    menu: 'Menu',
    reload: 'Reload this tab',
    search: 'Search or jump to…',
    language: 'Language',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'As the device',
    where: 'Where you are',
  },
  zh: {
    collapse: '收起菜单',
    expand: '展开菜单',
    menu: '菜单',
    reload: '刷新当前标签',
    search: '搜索或跳转…',
    language: '语言',
    theme: '主题',
    light: '浅色',
    dark: '深色',
    system: '跟随系统',
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

/** Collapse, reload, where one is; search, language, theme and what the application adds. */
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
      <button
        type="button"
        className="q-search-button"
        onClick={openCommandPalette}
        aria-label={isNarrow ? words.search : undefined}
      >
        <Icon name="search" size={16} />
        {!isNarrow && (
          <>
            <span>{words.search}</span>
            <kbd>{isApple ? '⌘' : 'Ctrl'} K</kbd>
          </>
        )}
      </button>
      {!isNarrow && (
        <>
          <LanguageMenu />
          <ThemeMenu />
        </>
      )}
      {tools}
    </header>
  )
}

const ToolButton = ({
  label,
  icon,
  onClick,
}: {
  label: string
  icon: 'menu' | 'sidebar' | 'reload'
  onClick: () => void
}) => (
  <Tooltip title={label} mouseEnterDelay={0.5}>
    <button type="button" className="q-icon-button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  </Tooltip>
)

const Breadcrumb = ({ trail, title }: { trail: readonly MenuEntry[]; title: string }) => {
  const words = useText(text)
  const locale = useLocale()
  const [first, last] = trail
  // 'Orders / Orders' says nothing.
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

/** The language's choice, by each language's own name. */
export const LanguageMenu = () => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [locale],
        items: locales.map((one) => ({ key: one, label: localeNames[one] })),
        onClick: ({ key }) => setLocale(key as Locale),
      }}
    >
      <button type="button" className="q-icon-button" aria-label={words.language}>
        <Icon name="globe" />
      </button>
    </Dropdown>
  )
}

/** Light, dark, or as the device says. */
export const ThemeMenu = () => {
  const words = useText(text)
  const { theme, isDark } = useTheme()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [theme.mode],
        items: (['light', 'dark', 'system'] as const).map((mode) => ({ key: mode, label: words[mode] })),
        onClick: ({ key }) => setTheme({ mode: key === 'light' || key === 'dark' ? key : 'system' }),
      }}
    >
      <button type="button" className="q-icon-button" aria-label={words.theme}>
        <Icon name={isDark ? 'moon' : 'sun'} />
      </button>
    </Dropdown>
  )
}
