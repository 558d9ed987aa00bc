import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { trailTo, type MenuEntry } from '../page/menu.ts'

const text = defineText({
  en: { menu: 'Main menu', logout: 'Logout', waiting: (n: number) => `${n} waiting` },
  zh: { menu: '主菜单', logout: '退出登录', waiting: (n: number) => `${n} 项待处理` },
})

export interface SideMenuProps {
  readonly brand: ReactNode
  readonly menu: readonly MenuEntry[]
  readonly activePath: string | null
  /** 60 px wide, labels only on hover. */
  readonly isCollapsed: boolean
  /** Counts by page path. */
  readonly badges: Readonly<Record<string, number>>
  readonly onLogout: () => void
  readonly onChoose?: () => void
}

export const SideMenu = (props: SideMenuProps) => {
  const { brand, menu, activePath, isCollapsed, badges, onLogout, onChoose } = props
  const words = useText(text)
  return (
    <nav className={isCollapsed ? 'q-side q-side-collapsed' : 'q-side'} aria-label={words.menu}>
      <div className="q-side-brand">{brand}</div>
      <ul className="q-side-list">
        {menu.map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            activePath={activePath}
            isCollapsed={isCollapsed}
            badges={badges}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <button type="button" className="q-side-item q-side-logout" onClick={onLogout} title={words.logout}>
        <Icon name="logout" />
        <span className="q-side-label">{words.logout}</span>
      </button>
    </nav>
  )
}

interface EntryProps extends Pick<SideMenuProps, 'activePath' | 'isCollapsed' | 'badges' | 'onChoose'> {
  readonly entry: MenuEntry
}

const Entry = ({ entry, activePath, isCollapsed, badges, onChoose }: EntryProps) => {
  const locale = useLocale()
  const isInside = activePath !== null && trailTo([entry], activePath).length > 0
  const [isOpen, setIsOpen] = useState(true)
  if (entry.children.length === 0 || isCollapsed) {
    const count = entry.children.length > 0 ? sumOf(entry, badges) : badges[entry.key]
    return (
      <li>
        <ItemLink entry={entry} isActive={isInside} count={count} onChoose={onChoose} hasIcon />
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={isInside ? 'q-side-item q-side-inside' : 'q-side-item'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={entry.icon} />
        <span className="q-side-label">{entry.label[locale]}</span>
        {!isOpen && <Count value={sumOf(entry, badges)} />}
        <span className={isOpen ? 'q-side-arrow q-side-arrow-open' : 'q-side-arrow'}>
          <Icon name="right" size={14} />
        </span>
      </button>
      {isOpen && (
        <ul className="q-side-children">
          {entry.children.map((child) => (
            <li key={child.key}>
              <ItemLink
                entry={child}
                isActive={child.key === activePath}
                count={badges[child.key]}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const sumOf = (entry: MenuEntry, badges: Readonly<Record<string, number>>): number =>
  entry.children.reduce((sum, child) => sum + (badges[child.key] ?? 0), 0)

const Count = ({ value = 0 }: { value?: number }) => {
  const words = useText(text)
  if (value === 0) return null
  return (
    <span className="q-side-count" title={words.waiting(value)}>
      {value > 999 ? '999+' : value}
    </span>
  )
}

interface ItemLinkProps {
  readonly entry: MenuEntry
  readonly isActive: boolean
  readonly count: number | undefined
  readonly hasIcon?: boolean
  readonly onChoose: (() => void) | undefined
}

const ItemLink = ({ entry, isActive, count, hasIcon = false, onChoose }: ItemLinkProps) => {
  const label = entry.label[useLocale()]
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <PageLink
      ref={link}
      to={entry.to}
      className={isActive ? 'q-side-item q-side-active' : 'q-side-item'}
      aria-current={isActive ? 'page' : undefined}
      title={label}
      onClick={onChoose}
    >
      {hasIcon && <Icon name={entry.icon} />}
      <span className="q-side-label">{label}</span>
      <Count value={count} />
    </PageLink>
  )
}
