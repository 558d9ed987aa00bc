import { Button, Checkbox, Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Icon } from '../icon.tsx'
import { ButtonPopover } from '../components/button-popover.tsx'
import { useText } from '../text/define-text.ts'
import { densities, type Density } from './density.ts'
import { indexText } from './index-text.ts'
import type { Column } from './index-types.ts'

type Shown = Readonly<Record<string, boolean>>

const readJson = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const readShown = (key: string): Shown => {
  const value = readJson(key)
  return typeof value === 'object' && value !== null ? (value as Shown) : {}
}

const readOrder = (key: string): readonly string[] => {
  const value = readJson(key)
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

/** In the chosen order; columns that it does not name keep their places behind the one before them. */
export const inOrder = <Row,>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): readonly Column<Row>[] => {
  const named = order.filter((name) => columns.some(({ key }) => key === name))
  const result = named.flatMap((name) => columns.filter(({ key }) => key === name))
  for (const [place, column] of columns.entries()) {
    if (named.includes(column.key)) continue
    const before = columns[place - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column)
  }
  return result
}

export interface ColumnChoice<Row> {
  readonly all: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly isShown: (column: Column<Row>) => boolean
  readonly isChanged: boolean
  readonly set: (key: string, isShown: boolean) => void
  /** `by` -1: towards the beginning. */
  readonly move: (key: string, by: 1 | -1) => void
  readonly reset: () => void
}

/** Which columns a list shows and in which order, kept in this browser. */
export const useColumns = <Row,>(path: string, columns: readonly Column<Row>[]): ColumnChoice<Row> => {
  const shownKey = `columns:${path}`
  const orderKey = `column-order:${path}`
  const [choice, setChoice] = useState(() => readShown(shownKey))
  const [order, setOrder] = useState(() => readOrder(orderKey))
  const isShown = useCallback(
    (column: Column<Row>): boolean =>
      column.isFixed === true || (choice[column.key] ?? column.isHidden !== true),
    [choice],
  )
  // Keeps the same arrays while nothing changes, so that selecting a row does not redraw all rows.
  const all = useMemo(() => inOrder(columns, order), [columns, order])
  const shown = useMemo(() => all.filter(isShown), [all, isShown])
  return {
    all,
    shown,
    isShown,
    isChanged: order.length > 0 || Object.keys(choice).length > 0,
    set: (name, isOn) => {
      const next = { ...choice, [name]: isOn }
      setChoice(next)
      localStorage.setItem(shownKey, JSON.stringify(next))
    },
    move: (name, by) => {
      const names = all.map(({ key }) => key)
      const place = names.indexOf(name)
      names.splice(place + by, 0, ...names.splice(place, 1))
      setOrder(names)
      localStorage.setItem(orderKey, JSON.stringify(names))
    },
    reset: () => {
      setChoice({})
      setOrder([])
      localStorage.removeItem(shownKey)
      localStorage.removeItem(orderKey)
    },
  }
}

interface ColumnsMenuProps<Row> {
  readonly definition: ColumnChoice<Row>
  readonly density: Density
  readonly onDensity: (density: Density) => void
}

export const ColumnsMenu = <Row,>({ definition, density, onDensity }: ColumnsMenuProps<Row>) => {
  const words = useText(indexText)
  const [isOpen, setIsOpen] = useState(false)
  const { all, isShown, set, move } = definition
  // A fixed column begins the row.
  const movable = all.filter(({ isFixed, title }) => isFixed !== true && title !== '')
  return (
    <ButtonPopover
      isOpen={isOpen}
      onOpen={setIsOpen}
      content={
        <div className="q-columns-menu">
          <Segmented
            block
            value={density}
            aria-label={words.density}
            options={densities.map((value) => ({ value, label: words[value] }))}
            onChange={onDensity}
          />
          <ul className="q-columns-list">
            {movable.map((column, place) => (
              <li key={column.key}>
                <Checkbox
                  checked={isShown(column)}
                  onChange={(event) => set(column.key, event.target.checked)}
                >
                  {column.title}
                </Checkbox>
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label={words.moveUp(column.title)}
                  disabled={place === 0}
                  onClick={() => move(column.key, -1)}
                >
                  <Icon name="up" size={15} />
                </button>
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label={words.moveDown(column.title)}
                  disabled={place === movable.length - 1}
                  onClick={() => move(column.key, 1)}
                >
                  <Icon name="down" size={15} />
                </button>
              </li>
            ))}
          </ul>
          <Button size="small" disabled={!definition.isChanged} onClick={definition.reset}>
            {words.resetColumns}
          </Button>
        </div>
      }
    >
      <Button icon={<Icon name="columns" size={16} />} aria-label={words.columns} title={words.columns} />
    </ButtonPopover>
  )
}
