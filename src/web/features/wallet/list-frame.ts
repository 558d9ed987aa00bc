import type { ReactNode } from 'react'
import type { StatusTab } from '../../ui/index-page/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'

/** What the wallet's lists have in common: they are tabs of one page. */
export interface WalletListProps {
  readonly tabs: readonly StatusTab[]
  /** The button that opens the recharge; false where the account may not recharge. */
  readonly recharge: ReactNode
  readonly top: ReactNode
}

const ofOneTab = { kind: undefined, direction: undefined, status: undefined, from: undefined, to: undefined }

/**
 * The lists have filters of their own: changing to the other one leaves them behind. That the recharge dialog is open
 * stands in the same address, and filters nothing.
 */
export const withOwnFilters = (filters: IndexFilters): IndexFilters => {
  const { recharge: _, ...values } = filters.values
  return {
    ...filters,
    values,
    isFiltered: filters.from !== '' || filters.to !== '' || Object.keys(values).length > 0,
    change: (change) => filters.change('tab' in change ? { ...ofOneTab, ...change } : change),
  }
}
