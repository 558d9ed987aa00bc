import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { ButtonPopover } from '../components/button-popover.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { densities, type Density } from './state/density.ts'
import { indexText } from './index-text.ts'
import {
  inOrder,
  isMovable,
  storageKeys,
  type ListColumns,
  type NamedColumn,
  type OwnColumns,
} from './state/list-columns.ts'
import type { IndexFilters } from './state/use-index-filters.ts'
import type { SavedViews } from './state/use-saved-views.ts'

const text = defineText({
  en: {
    density: 'Row height',
    compact: 'Compact',
    comfortable: 'Comfortable',
    moveUp: (column: string) => `Move ${column} towards the beginning`,
    moveDown: (column: string) => `Move ${column} towards the end`,
    reset: 'Reset columns',
    resetToView: 'Reset to the view’s columns',
  },
  zh: {
    density: '行高',
    compact: '紧凑',
    comfortable: '宽松',
    moveUp: (column: string) => `前移“${column}”`,
    moveDown: (column: string) => `后移“${column}”`,
    reset: '重置列',
    resetToView: '恢复视图的列',
  },
})

interface ColumnsMenuProps {
  readonly path: string
  readonly columns: ListColumns<NamedColumn>
  readonly filters: IndexFilters<number>
  readonly saved: SavedViews | null
  readonly density: Density
  readonly onDensity: (density: Density) => void
}

interface ColumnEdits {
  readonly all: readonly NamedColumn[]
  readonly isChanged: boolean
  readonly set: (key: string, isShown: boolean) => void
  /** `by` -1: towards the beginning. */
  readonly move: (key: string, by: 1 | -1) => void
  readonly reset: () => void
}

const moved = (all: readonly NamedColumn[], name: string, by: 1 | -1): readonly string[] => {
  const names = all.map(({ key }) => key)
  const place = names.indexOf(name)
  names.splice(place + by, 0, ...names.splice(place, 1))
  return names
}

/** Changes the reader's own choice. */
const useOwnEdits = ({ path, columns }: ColumnsMenuProps): ColumnEdits => {
  const { own, ownChoice, setOwn } = columns
  const keys = storageKeys(path)
  const keep = (change: Partial<OwnColumns>): void => {
    const next = { ...ownChoice, ...change }
    setOwn(next)
    localStorage.setItem(keys.shown, JSON.stringify(next.shown))
    localStorage.setItem(keys.order, JSON.stringify(next.order))
  }
  return {
    all: own.all,
    isChanged: ownChoice.order.length > 0 || Object.keys(ownChoice.shown).length > 0,
    set: (name, isShown) => keep({ shown: { ...ownChoice.shown, [name]: isShown } }),
    move: (name, by) => keep({ order: moved(own.all, name, by) }),
    reset: () => {
      setOwn({ shown: {}, order: [] })
      localStorage.removeItem(keys.shown)
      localStorage.removeItem(keys.order)
    },
  }
}

/** Changes the columns in the URL: those of the view that is open, or of a link. */
const useAddressEdits = ({ columns, filters, saved }: ColumnsMenuProps): ColumnEdits => {
  // The URL does not name the hidden columns, which keep their places in the menu nevertheless.
  const [order, setOrder] = useState<readonly string[]>([])
  const view = saved?.active ?? saved?.edited ?? null
  const shown = new Set(columns.shown.map(({ key }) => key))
  const isLatest = order.filter((name) => shown.has(name)).join(',') === columns.names
  const all = isLatest ? inOrder(columns.all, order) : columns.all
  const show = (names: string | undefined): void =>
    filters.change({
      page: filters.address['page'],
      columns: names,
      ...(view && { savedView: view.id }),
    })
  const keep = (names: readonly string[], isShown: (name: string) => boolean): void => {
    setOrder(names)
    show(names.filter(isShown).join(','))
  }
  const kept = view?.query['columns']
  return {
    all,
    isChanged: view ? saved?.edited !== null && filters.address['columns'] !== kept : true,
    set: (name, isOn) =>
      keep(
        all.map(({ key }) => key),
        (key) => (key === name ? isOn : shown.has(key)),
      ),
    move: (name, by) => keep(moved(all, name, by), (key) => shown.has(key)),
    reset: () => show(kept),
  }
}

const ColumnsMenu = (props: ColumnsMenuProps) => {
  const { columns, saved, density, onDensity } = props
  const words = useText(text)
  const { columns: label } = useText(indexText)
  const [isOpen, setIsOpen] = useState(false)
  const view = saved?.active ?? saved?.edited ?? null
  const own = useOwnEdits(props)
  const inAddress = useAddressEdits(props)
  const { all, isChanged, set, move, reset } = view || columns.isInAddress ? inAddress : own
  const shown = new Set(columns.shown.map(({ key }) => key))
  // A fixed column begins the row.
  const movable = all.filter(isMovable)
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
            {movable.map(({ key, title }, place) => (
              <li key={key}>
                <Checkbox checked={shown.has(key)} onChange={(event) => set(key, event.target.checked)}>
                  {title}
                </Checkbox>
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label={words.moveUp(title)}
                  disabled={place === 0}
                  onClick={() => move(key, -1)}
                >
                  <Icon name="up" size={15} />
                </button>
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label={words.moveDown(title)}
                  disabled={place === movable.length - 1}
                  onClick={() => move(key, 1)}
                >
                  <Icon name="down" size={15} />
                </button>
              </li>
            ))}
          </ul>
          <Button size="small" disabled={!isChanged} onClick={reset}>
            {view ? words.resetToView : words.reset}
          </Button>
        </div>
      }
    >
      <Button icon={<Icon name="columns" size={16} />} aria-label={label} title={label} />
    </ButtonPopover>
  )
}
export default ColumnsMenu
