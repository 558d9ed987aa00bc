import { formatNumber } from '../../../contract/format.ts'
import { useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import type { StatusTab } from './index-types.ts'
import { indexText } from './index-text.ts'
import type { IndexFilters } from './use-index-filters.ts'

interface StatusTabsProps {
  readonly tabs: readonly StatusTab[]
  readonly filters: IndexFilters
}

export const StatusTabs = ({ tabs, filters }: StatusTabsProps) => {
  const words = useText(indexText)
  const locale = useLocale()
  return (
    <div className="q-status-tabs q-fade-edges" role="group" aria-label={words.status}>
      {tabs.map((tab) => {
        const isActive = tab.key === filters.tab
        return (
          <button
            key={tab.key}
            type="button"
            className={isActive ? 'q-status-tab q-status-tab-active' : 'q-status-tab'}
            aria-pressed={isActive}
            onClick={() => filters.change({ tab: tab.key })}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="q-status-count">{formatNumber(tab.count, locale)}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}
