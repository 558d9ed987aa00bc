import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { StatusTab } from '../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'

/** The lists of the affiliate page stand under the same figures and tabs. */
export interface ListProps {
  readonly filters: IndexFilters
  readonly currency: Currency
  readonly top: ReactNode
  readonly tabs: readonly StatusTab[]
}

export const affiliatePath = '/affiliate/affiliatePage'
