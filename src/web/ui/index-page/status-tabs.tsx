import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { SavedView } from '../../../contract/saved-views/saved-views.ts'
import { DropdownMenu } from '../components/drop-menu.tsx'
import { Icon } from '../icon.tsx'
import { useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { StatusTab } from './state/index-types.ts'
import { indexText } from './index-text.ts'
import { chooseStatus, openView } from './state/saved-view-query.ts'
import type { IndexFilters } from './state/use-index-filters.ts'
import type { SavedViews } from './state/use-saved-views.ts'

interface StatusTabsProps {
  readonly tabs: readonly StatusTab[]
  readonly filters: IndexFilters<number>
  /** Saved views are tabs after those of the statuses. */
  readonly saved?: SavedViews | null
}

const gap = 4
/** Before the first saved view, with the line in it. */
const viewMargin = 9
/** Of the row, for saved views, when not all tabs fit. */
const shareOfViews = 0.4
const moreWidth = 84
const arrowWidth = 22

/**
 * How many of these widths fit in a row, with room for the menu of the others, which has the words of the active one if
 * that is among them.
 */
export const countFitting = (widths: readonly number[], room: number, active: number): number => {
  const needed = (count: number): number =>
    widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap)
  if (needed(widths.length) <= room) return widths.length
  let count = widths.length - 1
  const menu = (): number => (active >= count ? (widths[active] ?? 0) + arrowWidth : moreWidth)
  while (count > 1 && needed(count) + gap + menu() > room) count -= 1
  return count
}

/** How many saved views stay in a row that is too narrow for all tabs. */
export const countKeptViews = (widths: readonly number[], room: number): number => {
  let taken = 0
  const firstTooMany = widths.findIndex((width) => {
    taken += width + gap
    return taken > room * shareOfViews
  })
  return firstTooMany === -1 ? widths.length : firstTooMany
}

/** The places of the tabs, in the order in which they are kept: the first status and some views before the others. */
export const keepingOrder = (statuses: number, views: number, keptViews: number): readonly number[] => {
  const places = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
  const firstOpen = statuses + keptViews
  return [
    ...places(0, Math.min(1, statuses)),
    ...places(statuses, firstOpen),
    ...places(1, statuses),
    ...places(firstOpen, statuses + views),
  ]
}

interface Tab extends StatusTab {
  readonly isActive: boolean
  readonly isView?: true
  readonly isEdited?: boolean
  readonly title?: string | undefined
  readonly icon?: ReactNode
  readonly choose: () => void
}

const useTabs = ({ tabs, filters, saved }: StatusTabsProps): readonly Tab[] => {
  const words = useText(indexText)
  const { address, change } = filters
  const active = saved?.active ?? null
  const titleOf = ({ id, isShared, makerName }: SavedView): string | undefined => {
    if (id === saved?.edited?.id) return words.editedView
    return isShared ? words.sharedBy(makerName) : undefined
  }
  return [
    ...tabs.map((tab) => ({
      ...tab,
      isActive: active === null && tab.key === filters.tab,
      choose: () => change(saved ? chooseStatus(address, saved, tab.key) : { tab: tab.key }),
    })),
    ...(saved?.views ?? []).map((view) => ({
      key: `saved-${view.id}`,
      label: view.name,
      isActive: view.id === active?.id,
      isView: true as const,
      isEdited: view.id === saved?.edited?.id,
      title: titleOf(view),
      icon: view.isShared && <Icon name="people" size={14} />,
      choose: () => change(openView(address, view)),
    })),
  ]
}

const TabContent = ({ tab: { label, count, icon, isView, isEdited } }: { tab: Tab }) => {
  const locale = useLocale()
  return (
    <>
      {icon}
      {isView ? <span className="q-view-name">{label}</span> : label}
      {isEdited && <span className="q-status-edited" />}
      {count !== undefined && <span className="q-status-count">{formatNumber(count, locale)}</span>}
    </>
  )
}

const ItemLabel = ({ tab }: { tab: Tab }) => (
  <span className="q-status-item">
    <TabContent tab={tab} />
  </span>
)

const divider = { type: 'divider' } as const

const itemsOf = (tabs: readonly Tab[]) => {
  const items = tabs.map((tab) => ({ key: tab.key, label: <ItemLabel tab={tab} /> }))
  const firstView = tabs.findIndex(({ isView }) => isView)
  return firstView > 0 ? [...items.slice(0, firstView), divider, ...items.slice(firstView)] : items
}

/** On a phone the row scrolls; elsewhere, tabs without room are in a menu. */
export const StatusTabs = (props: StatusTabsProps) => {
  const words = useText(indexText)
  const isNarrow = useIsNarrow()
  const row = useRef<HTMLDivElement>(null)
  const tabs = useTabs(props)
  const [fitting, setFitting] = useState(tabs.length)
  const [keptViews, setKeptViews] = useState(0)
  const statuses = props.tabs.length
  const views = tabs.length - statuses
  const active = tabs.findIndex(({ isActive }) => isActive)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const measure = (): void => {
      const buttons = [...element.querySelectorAll<HTMLElement>(':scope > .q-status-tab:not(.q-status-more)')]
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      // A hidden page has no room.
      if (room <= 0) return
      const widths = buttons.map(
        ({ offsetWidth }, place) => offsetWidth + (place === statuses ? viewMargin : 0),
      )
      const kept = countKeptViews(widths.slice(statuses), room)
      const order = keepingOrder(statuses, views, kept)
      setKeptViews(kept)
      setFitting(
        countFitting(
          order.map((place) => widths[place] ?? 0),
          room,
          order.indexOf(active),
        ),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [props.tabs, props.saved, statuses, views, active])
  const isViewActive = tabs[active]?.isView === true
  // On a phone, views are behind all statuses.
  useLayoutEffect(() => {
    const button = row.current?.querySelectorAll<HTMLElement>(':scope > .q-status-tab')[active]
    if (row.current && button && isNarrow && isViewActive) row.current.scrollLeft = button.offsetLeft - 16
  }, [isNarrow, isViewActive, active])
  const places = new Set(keepingOrder(statuses, views, keptViews).slice(0, isNarrow ? tabs.length : fitting))
  const rest = tabs.filter((_, place) => !places.has(place))
  const current = rest.find(({ isActive }) => isActive)
  const classOf = (isActive: boolean, ...more: (string | false | undefined)[]): string =>
    ['q-status-tab', isActive && 'q-status-tab-active', ...more].filter(Boolean).join(' ')
  return (
    <div
      ref={row}
      className={isNarrow ? 'q-status-tabs q-fade-edges' : 'q-status-tabs'}
      role="group"
      aria-label={words.status}
    >
      {tabs.map((tab, place) => (
        <button
          key={tab.key}
          type="button"
          className={classOf(
            tab.isActive,
            !places.has(place) && 'q-status-tab-out',
            place === statuses && 'q-status-tab-view',
          )}
          aria-pressed={tab.isActive}
          title={tab.title}
          onClick={tab.choose}
        >
          <TabContent tab={tab} />
        </button>
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          menu={{
            items: itemsOf(rest),
            selectedKeys: current ? [current.key] : [],
            onClick: ({ key }) => rest.find((tab) => tab.key === key)?.choose(),
          }}
        >
          <button type="button" className={classOf(current !== undefined, 'q-status-more')}>
            {current ? <TabContent tab={current} /> : words.moreTabs}
            <Icon name="down" size={14} />
          </button>
        </DropdownMenu>
      )}
    </div>
  )
}
