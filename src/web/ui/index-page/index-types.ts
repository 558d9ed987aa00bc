import type { ReactNode } from 'react'
import type { Sort } from '../../../contract/paging.ts'
import type { SortKind } from './sorting.ts'
import type { IndexFilters } from './use-index-filters.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Null where there is nothing to say of this row: a dash in the table, left out of the card. */
  readonly render: (row: Row) => ReactNode
  /** Pixels; without, the column takes what is left. */
  readonly width?: number
  readonly align?: 'right'
  /** The server can sort by it, under the column's key. */
  readonly sortable?: SortKind
  /** Cannot be taken away by the user. */
  readonly isFixed?: boolean
  /** Off until the user chooses it. */
  readonly isHidden?: boolean
  /** Where it stands on a card of a small screen; the first column is the title, the rest the body. */
  readonly inCard?: 'title' | 'top' | 'body' | 'foot' | false
}

export interface StatusTab {
  /** '' for everything. */
  readonly key: string
  readonly label: string
  readonly count?: number
}

interface SelectOption {
  readonly value: string
  readonly label: string
  /** Before the label: a sign. */
  readonly prefix?: ReactNode
}

export interface SelectFilter {
  readonly name: string
  readonly label: string
  /** Alone, or below a heading. */
  readonly options: readonly (SelectOption | { readonly label: string; readonly options: SelectOption[] })[]
  readonly isSearchable?: boolean
}

/** Choosing everything that matches: what is known of rows that are not in sight may be less than of a row. */
export interface ChooseAll<Chosen> {
  /** So many at most. */
  readonly most: number
  /** The first that match, up to `most`; a failure has been told to the user. */
  readonly find: () => Promise<readonly Chosen[]>
  readonly keyOf: (chosen: Chosen) => string
}

/** The list's call, as `useCall` has it. */
export interface ListCall<Row> {
  /** Undefined while the first answer is on its way. */
  readonly data:
    | { readonly rows: readonly Row[]; readonly total: number; readonly totalIsLowerBound?: boolean }
    | undefined
  readonly isFetching: boolean
  /** What is shown answers another question than the one that is asked now. */
  readonly isPlaceholderData: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export interface IndexPageProps<Row, Chosen = never> {
  readonly filters: IndexFilters
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  /** The page's actions, the main one last. */
  readonly actions?: ReactNode
  /** Between header and tabs: a note that concerns the whole list. */
  readonly top?: ReactNode
  readonly tabs?: readonly StatusTab[]
  readonly searchPlaceholder?: string
  readonly selects?: readonly SelectFilter[]
  readonly dateRange?: boolean
  /** Offers saved filters, kept on this device under this name. */
  readonly savedFiltersKey?: string
  /** At the filter bar's right, such as an export. */
  readonly exportAction?: ReactNode
  readonly list: ListCall<Row>
  /** The total may be more than it says; without, the answer itself says so. */
  readonly totalIsLowerBound?: boolean
  readonly rowKey: (row: Row) => string
  /** The row in words, for screen readers and the side panel's title. */
  readonly rowLabel: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** The list's own order, where it is one of its columns': that header bears the mark when no other is asked for. */
  readonly ownSort?: Sort
  /** The row's detail page, opened by click and Enter. */
  readonly detailHref?: (row: Row) => string
  /** The row as a picture card: offers a view of such cards beside the table. */
  readonly gallery?: (row: Row) => ReactNode
  /** A closer look beside the list, opened by space. */
  readonly sidePanel?: (row: Row) => ReactNode
  readonly bulk?: {
    readonly actions: (chosen: readonly (Row | Chosen)[], clear: () => void) => ReactNode
    readonly totals?: (chosen: readonly (Row | Chosen)[]) => ReactNode
    /** Rows that cannot be chosen at all. */
    readonly isChoosable?: (row: Row) => boolean
    readonly all?: ChooseAll<Chosen>
  }
  /** What the list is for and its first step, where there is nothing at all. */
  readonly empty: ReactNode
}
