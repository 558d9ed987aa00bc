import type { ReactNode } from 'react'
import { Picture } from '../../ui/components/picture.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { caseText } from './case-text.ts'
import './case-kit.css'

interface GoodsCellProps {
  readonly row: {
    readonly cover: string | null
    readonly title: string
    readonly titleZh: string
    readonly itemCount: number
  }
  /** Before the title. */
  readonly badge?: ReactNode
  /** In place of the title if there are no products yet. */
  readonly empty?: string
  readonly under: string
}

/** An order in a list: its first product, and how many others it has. */
export const GoodsCell = ({ row, badge, empty, under }: GoodsCellProps) => {
  const words = useText(caseText)
  const title = useTitle()
  const others = row.itemCount - 1
  return (
    <span className="q-case-goods">
      <Picture src={row.cover} alt="" size={44} />
      <span className="q-cell-stack">
        <span className="q-case-title">
          <span className="q-case-name">
            {badge}
            {row.itemCount === 0 && empty !== undefined ? empty : title(row)}
          </span>{' '}
          {others > 0 && <span className="q-muted q-nowrap">{words.more(others)}</span>}
        </span>
        <span className="q-muted q-tabular">{under}</span>
      </span>
    </span>
  )
}

interface ItemCellProps {
  readonly imageUrl: string | null
  readonly name: string
  /** Joined by dots; empty ones are left out. */
  readonly about: readonly string[]
  readonly children?: ReactNode
}

/** A product in the table of an order's products. */
export const ItemCell = ({ imageUrl, name, about, children }: ItemCellProps) => {
  const under = about.filter(Boolean).join(' · ')
  return (
    <span className="q-case-item">
      <Picture src={imageUrl} alt="" size={44} />
      <span>
        {name}
        {under && <div className="q-muted">{under}</div>}
        {children}
      </span>
    </span>
  )
}
