import { useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../contract/format.ts'
import { DropdownMenu } from '../components/drop-menu.tsx'
import { Icon } from '../icon.tsx'
import { useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { StatusTab } from './index-types.ts'
import { indexText } from './index-text.ts'
import type { IndexFilters } from './use-index-filters.ts'

interface StatusTabsProps {
  readonly tabs: readonly StatusTab[]
  readonly filters: IndexFilters
}

const gap = 4
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

/** On a phone the row scrolls; elsewhere, tabs without room are in a menu. */
export const StatusTabs = ({ tabs, filters }: StatusTabsProps) => {
  const words = useText(indexText)
  const locale = useLocale()
  const isNarrow = useIsNarrow()
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(tabs.length)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const measure = (): void => {
      const buttons = [...element.querySelectorAll<HTMLElement>(':scope > .q-status-tab:not(.q-status-more)')]
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      // A hidden page has no room.
      if (room > 0)
        setFitting(
          countFitting(
            buttons.map(({ offsetWidth }) => offsetWidth),
            room,
            tabs.findIndex(({ key }) => key === filters.tab),
          ),
        )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [tabs, filters.tab])
  const shown = isNarrow ? tabs.length : fitting
  const rest = tabs.slice(shown)
  const current = rest.find(({ key }) => key === filters.tab)
  const content = ({ label, count }: StatusTab) => (
    <>
      {label}
      {count !== undefined && <span className="q-status-count">{formatNumber(count, locale)}</span>}
    </>
  )
  const classOf = (isActive: boolean, more = ''): string =>
    ['q-status-tab', isActive ? 'q-status-tab-active' : '', more].filter(Boolean).join(' ')
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
          className={classOf(tab.key === filters.tab, place >= shown ? 'q-status-tab-out' : '')}
          aria-pressed={tab.key === filters.tab}
          onClick={() => filters.change({ tab: tab.key })}
        >
          {content(tab)}
        </button>
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          menu={{
            items: rest.map((tab) => ({
              key: tab.key,
              label: <span className="q-status-item">{content(tab)}</span>,
            })),
            selectedKeys: current ? [current.key] : [],
            onClick: ({ key }) => filters.change({ tab: key }),
          }}
        >
          <button type="button" className={classOf(current !== undefined, 'q-status-more')}>
            {current ? content(current) : words.moreTabs}
            <Icon name="down" size={14} />
          </button>
        </DropdownMenu>
      )}
    </div>
  )
}
