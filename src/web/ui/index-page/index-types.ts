import type { ReactNode } from 'react'
import type { Sort } from '../../../contract/paging.ts'
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
  /** The server can sort by it, using the column's key. */
  readonly sortable?: SortKind
  /** Users cannot hide it. */
  readonly isFixed?: boolean
  /** Hidden until the user shows it. */
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
  /** Before the label, such as an icon. */
  readonly prefix?: ReactNode
}

export interface SelectFilter {
  readonly name: string
  readonly label: string
  /** Single options, or groups with a heading. */
  readonly options: readonly (SelectOption | { readonly label: string; readonly options: SelectOption[] })[]
  readonly isSearchable?: boolean
}

/** Selecting all results: less may be known of rows that are not displayed. */
export interface ChooseAll<Chosen> {
  readonly most: number
  /** The first results, up to `most`; the call itself reports failures. */
  readonly find: () => Promise<readonly Chosen[]>
  readonly keyOf: (chosen: Chosen) => string
}

/** The list's call, as `useCall` returns it. */
export interface ListCall<Row> {
  /** Undefined while the first response is loading. */
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
  readonly filters: IndexFilters
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  /** Primary action last. */
  readonly actions?: ReactNode
  /** Between header and tabs: a note about the whole list. */
  readonly top?: ReactNode
  readonly tabs?: readonly StatusTab[]
  readonly searchPlaceholder?: string
  readonly selects?: readonly SelectFilter[]
  readonly dateRange?: boolean
  /** Offers saved filters, stored on this device under this key. */
  readonly savedFiltersKey?: string
  /** At the right of the filter bar, such as an export. */
  readonly exportAction?: ReactNode
  readonly list: ListCall<Row>
  /** The total is a lower bound; by default the response itself says so. */
  readonly totalIsLowerBound?: boolean
  readonly rowKey: (row: Row) => string
  /** Describes the row for screen readers and the side panel's title. */
  readonly rowLabel: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** The list's default order, if it is a column's: that header is marked while no other sort is chosen. */
  readonly ownSort?: Sort
  /** The row's detail page, opened by click and Enter. */
  readonly detailHref?: (row: Row) => string
  /** The row as an image card: offers a gallery view. */
  readonly gallery?: (row: Row) => ReactNode
  /** A preview next to the list, opened by space. */
  readonly sidePanel?: (row: Row) => ReactNode
  readonly bulk?: {
    readonly actions: (chosen: readonly (Row | Chosen)[], clear: () => void) => ReactNode
    readonly totals?: (chosen: readonly (Row | Chosen)[]) => ReactNode
    /** Rows for which this is false cannot be selected. */
    readonly isChoosable?: (row: Row) => boolean
    readonly all?: ChooseAll<Chosen>
  }
  /** Shown if there are no rows at all. */
  readonly empty: ReactNode
}
