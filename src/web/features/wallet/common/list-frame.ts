import type { ReactNode } from 'react'
import type { StatusTab } from '../../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'

export interface WalletListProps {
  readonly tabs: readonly StatusTab[]
  /** The buttons to recharge and withdraw; false without permission to either. */
  readonly recharge: ReactNode
  /** The header's buttons. */
  readonly actions: ReactNode
  readonly top: ReactNode
}

const ofOneTab = {
  q: undefined,
  kind: undefined,
  direction: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
  spend: undefined,
}

/**
 * Each tab has its own filters, dropped on a change of tab. The URL also holds the open recharge dialog and its amount,
 * which are no filters.
 */
export const withOwnFilters = (filters: IndexFilters): IndexFilters => {
  const { recharge: _, amount: _amount, ...values } = filters.values
  return {
    ...filters,
    values,
    isFiltered:
      filters.search !== '' || filters.from !== '' || filters.to !== '' || Object.keys(values).length > 0,
    clear: () => filters.change(ofOneTab),
    change: (change) => filters.change('tab' in change ? { ...ofOneTab, ...change } : change),
  }
}
