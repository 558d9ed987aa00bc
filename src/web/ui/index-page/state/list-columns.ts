import { useMemo, useState } from 'react'

/** What a column is to the choice of columns. */
export interface NamedColumn {
  readonly key: string
  readonly title: string
  readonly isFixed?: boolean
  readonly isHidden?: boolean
}

/** What a reader chose for a list, kept in their browser. */
export interface OwnColumns {
  /** Those that were shown or hidden; the others are as the list has them. */
  readonly shown: Readonly<Record<string, boolean>>
  readonly order: readonly string[]
}

export interface ArrangedColumns<C> {
  /** In their order, with the hidden ones. */
  readonly all: readonly C[]
  readonly shown: readonly C[]
  /** The names of those shown, as the URL has them. */
  readonly names: string
}

export interface ListColumns<C> extends ArrangedColumns<C> {
  /** The reader's own choice, which a view does not change. */
  readonly own: ArrangedColumns<C>
  readonly ownChoice: OwnColumns
  readonly setOwn: (choice: OwnColumns) => void
  /** Whether the reader's own choice differs from the list's. */
  readonly isOwnChanged: boolean
  /** Whether the URL says which columns are shown. */
  readonly isInAddress: boolean
}

export const storageKeys = (path: string) =>
  ({ shown: `columns:${path}`, order: `column-order:${path}` }) as const

const readJson = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export const readOwn = (path: string): OwnColumns => {
  const keys = storageKeys(path)
  const [shown, order] = [readJson(keys.shown), readJson(keys.order)]
  return {
    shown: typeof shown === 'object' && shown !== null ? (shown as OwnColumns['shown']) : {},
    order: Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [],
  }
}

/** One without a title holds a row's action. */
export const isMovable = ({ isFixed, title }: NamedColumn): boolean => isFixed !== true && title !== ''

/** In the chosen order; columns that it does not name keep their places behind the one before them. */
export const inOrder = <C extends NamedColumn>(
  columns: readonly C[],
  order: readonly string[],
): readonly C[] => {
  const named = order.filter((name) => columns.some(({ key }) => key === name))
  const result = named.flatMap((name) => columns.filter(({ key }) => key === name))
  for (const [place, column] of columns.entries()) {
    if (named.includes(column.key)) continue
    const before = columns[place - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column)
  }
  return result
}

const arranged = <C extends NamedColumn>(
  all: readonly C[],
  isShown: (column: C) => boolean,
): ArrangedColumns<C> => {
  const shown = all.filter(isShown)
  return { all, shown, names: shown.map(({ key }) => key).join(',') }
}

export const ownColumns = <C extends NamedColumn>(
  columns: readonly C[],
  { shown, order }: OwnColumns,
): ArrangedColumns<C> =>
  arranged(
    inOrder(columns, order),
    ({ key, isFixed, isHidden }) => isFixed === true || (shown[key] ?? isHidden !== true),
  )

/**
 * The columns that a URL names, in its order. Fixed columns are shown at their places in any case; names that the list
 * does not know are left out. Null if it knows none of them.
 */
export const columnsNamed = <C extends NamedColumn>(
  columns: readonly C[],
  names: string,
): ArrangedColumns<C> | null => {
  const wanted = new Set(names.split(','))
  if (!columns.some(({ key }) => wanted.has(key))) return null
  const moved = inOrder(columns.filter(isMovable), [...wanted]).values()
  const all = columns.map((column) => (isMovable(column) ? (moved.next().value ?? column) : column))
  return arranged(all, (column) => !isMovable(column) || wanted.has(column.key))
}

const unchanged: OwnColumns = { shown: {}, order: [] }

/** Which columns a list shows and in which order: those of its URL, if it has any, or the reader's own choice. */
export const useColumns = <C extends NamedColumn>(
  path: string,
  columns: readonly C[],
  inAddress: string | undefined,
): ListColumns<C> => {
  const [ownChoice, setOwn] = useState(() => readOwn(path))
  // Keeps the same arrays while nothing changes, so that selecting a row does not redraw all rows.
  return useMemo(() => {
    const own = ownColumns(columns, ownChoice)
    const named = inAddress === undefined ? null : columnsNamed(columns, inAddress)
    return {
      ...(named ?? own),
      own,
      ownChoice,
      setOwn,
      isOwnChanged: own.names !== ownColumns(columns, unchanged).names,
      isInAddress: inAddress !== undefined,
    }
  }, [columns, ownChoice, inAddress])
}
