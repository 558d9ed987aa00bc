import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Bar } from '../components/skeletons.tsx'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { IndexFilters } from './state/use-index-filters.ts'

interface GalleryProps<Row> {
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly card: (row: Row) => ReactNode
}

export const Gallery = <Row,>({ rows, rowKey, card }: GalleryProps<Row>) => {
  const words = useText(indexText)
  if (!rows) {
    return (
      <div className="q-gallery" role="status" aria-label={words.loading}>
        {Array.from({ length: 10 }, (_unused, place) => (
          <div key={place} className="q-gallery-waiting">
            <Bar width="100%" height={150} />
            <Bar width="80%" />
            <Bar width="40%" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className="q-gallery">
      {rows.map((row) => (
        <li key={rowKey(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}

export const ViewSwitch = ({ filters }: { filters: IndexFilters<number> }) => {
  const words = useText(indexText)
  const label = filters.isGallery ? words.asTable : words.asCards
  return (
    <button
      type="button"
      className="q-button q-view-switch"
      title={label}
      aria-label={label}
      onClick={() => filters.change({ view: filters.isGallery ? undefined : 'cards' })}
    >
      <Icon name={filters.isGallery ? 'menu' : 'picture'} size={16} />
    </button>
  )
}
