import type { ReactNode } from 'react'
import type { Sort } from '../../../../contract/kernel/paging.ts'
import type { Density } from './density.ts'
import type { ViewSource } from './saved-view-calls.ts'
import type { SortKind } from './sorting.ts'
import type { IndexFilters } from './use-index-filters.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Null: no value, drawn as a dash in the table and left out of the card. */
  readonly render: (row: Row) => ReactNode
  /** Pixels; without it, the column takes the remaining width. */
  readonly width?: number
  readonly align?: 'right'
  readonly sortable?: SortKind
  readonly isFixed?: boolean
  readonly isHidden?: boolean
  /** Its place on the card of a small screen; by default the first column is the title, the rest the body. */
  readonly inCard?: 'title' | 'top' | 'body' | 'foot' | false
}

export interface StatusTab {
  /** '' for all rows. */
  readonly key: string
  readonly label: string
  readonly count?: number
}

interface SelectOption {
  readonly value: string
  readonly label: string
  readonly prefix?: ReactNode
}

export interface SelectFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly (SelectOption | { readonly label: string; readonly options: SelectOption[] })[]
  readonly isSearchable?: boolean
}

/** Selecting all results: less may be known of rows that are not displayed. */
export interface ChooseAll<Chosen> {
  readonly max: number
  /** The first results, up to `most`; the call itself reports failures. */
  readonly find: () => Promise<readonly Chosen[]>
  readonly keyOf: (chosen: Chosen) => string
}

export interface ListCall<Row> {
  readonly data:
    | { readonly rows: readonly Row[]; readonly total: number; readonly totalIsLowerBound?: boolean }
    | undefined
  readonly isFetching: boolean
  /** The rows shown belong to the previous input. */
  readonly isPlaceholderData: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export interface IndexPageProps<Row, Chosen = never> {
  readonly filters: IndexFilters<number>
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  readonly back?: string
  readonly actions?: ReactNode
  readonly top?: ReactNode
  readonly tabs?: readonly StatusTab[]
  /** Each tab is a list of something else, with its own `empty`. */
  readonly tabsAreLists?: boolean
  readonly searchPlaceholder?: string
  readonly selects?: readonly SelectFilter[]
  /** Filters whose options are not a fixed list. */
  readonly moreFilters?: ReactNode
  readonly dateRange?: boolean
  /** Views that people save of this list; needs tabs and filters. */
  readonly savedViews?: ViewSource
  readonly exportAction?: ReactNode
  readonly list: ListCall<Row>
  /** The total is a lower bound; by default the response itself says so. */
  readonly totalIsLowerBound?: boolean
  readonly rowKey: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** Unless the reader chooses another. */
  readonly density?: Density
  /** The list's default order, if it is a column's: that header is marked while no other sort is chosen. */
  readonly ownSort?: Sort
  readonly detailHref?: (row: Row) => string
  readonly gallery?: (row: Row) => ReactNode
  readonly sidePanel?: (row: Row) => ReactNode
  readonly bulk?: {
    readonly actions: (chosen: readonly (Row | Chosen)[], clear: () => void) => ReactNode
    readonly totals?: (chosen: readonly (Row | Chosen)[]) => ReactNode
    readonly isChoosable?: (row: Row) => boolean
    readonly all?: ChooseAll<Chosen>
  }
  readonly empty: ReactNode
}
