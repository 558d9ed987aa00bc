import { Button } from 'antd'
import type { merging } from '../../../../contract/orders/merging.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { pictureOf } from '../../order-kit/line-picture.ts'
import { OrderStatusTag } from '../../order-kit/order-tags.tsx'
import { usePartDrag } from './use-part-drag.ts'

const text = defineText({
  en: {
    part: (no: number) => `Part ${no}`,
    remove: (no: number) => `Remove part ${no}`,
    empty: 'No products yet. Move products here.',
    one: (part: number, title: string) => `Move one ${title} to part ${part}`,
    all: (part: number, title: string) => `Move all ${title} to part ${part}`,
    oneTo: (part: number) => `1 → part ${part}`,
    allTo: (part: number) => `All → part ${part}`,
    freight: 'Shipping',
    by: (line: string | null, min: number | null, max: number | null) =>
      line === null ? '' : `${line}${min === null || max === null ? '' : `, ${min}–${max} days`}`,
  },
  zh: {
    part: (no: number) => `子订单 ${no}`,
    remove: (no: number) => `移除子订单 ${no}`,
    empty: '暂无商品：请将商品移入。',
    one: (part: number, title: string) => `将一件 ${title} 移至子订单 ${part}`,
    all: (part: number, title: string) => `将全部 ${title} 移至子订单 ${part}`,
    oneTo: (part: number) => `1 → 子订单 ${part}`,
    allTo: (part: number) => `全部 → 子订单 ${part}`,
    freight: '运费',
    by: (line: string | null, min: number | null, max: number | null) =>
      line === null ? '' : `${line}${min === null || max === null ? '' : `，${min}–${max} 天`}`,
  },
})

interface SplitPartProps {
  readonly index: number
  readonly total: number
  readonly lines: OrderDetail['lines']
  readonly counts: Readonly<Record<string, number>>
  readonly price: OutputOf<typeof merging.previewSplit>['parts'][number] | undefined
  readonly currency: Currency
  readonly onMove: (lineId: string, from: number, to: number, count: number) => void
  readonly onRemove: () => void
}

export const SplitPart = (props: SplitPartProps) => {
  const { index, total, lines, counts, price, currency, onMove, onRemove } = props
  const words = useText(text)
  const { ref, isOver } = usePartDrag(index, (lineId, from) =>
    onMove(lineId, from, index, Number.MAX_SAFE_INTEGER),
  )
  const inside = lines.filter(({ id }) => (counts[id] ?? 0) > 0)
  return (
    <section
      ref={ref}
      className={isOver ? 'q-part q-part-over' : 'q-part'}
      aria-label={words.part(index + 1)}
    >
      <div className="q-part-top">
        <h3>{words.part(index + 1)}</h3>
        {total > 2 && (
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.remove(index + 1)}
            onClick={onRemove}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {inside.length === 0 ? (
        <p className="q-part-empty q-muted">{words.empty}</p>
      ) : (
        <ul>
          {inside.map((line) => (
            <PartLine
              key={line.id}
              line={line}
              count={counts[line.id] ?? 0}
              index={index}
              total={total}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
      {price && (
        <div className="q-part-foot">
          <OrderStatusTag status={price.status} />
          <Money amountMinor={price.totalMinor} currency={currency} strong />
          <span className="q-muted">
            {words.freight} <Money amountMinor={price.freightMinor} currency={currency} />{' '}
            {words.by(price.lineName, price.daysMin, price.daysMax)}
          </span>
        </div>
      )}
    </section>
  )
}

interface PartLineProps {
  readonly line: OrderDetail['lines'][number]
  readonly count: number
  readonly index: number
  readonly total: number
  readonly onMove: SplitPartProps['onMove']
}

const PartLine = ({ line, count, index, total, onMove }: PartLineProps) => {
  const words = useText(text)
  const title = useTitle()(line)
  const others = Array.from({ length: total }, (_, part) => part).filter((part) => part !== index)
  return (
    <li draggable data-line={line.id}>
      <div className="q-line-product">
        <Picture src={pictureOf(line)} alt="" size={36} />
        <div className="q-cell-stack">
          <span>
            {count} × {title}
          </span>
          <span className="q-muted">{line.variantTitle || line.skuCode}</span>
        </div>
      </div>
      <div className="q-part-moves">
        {others.map((part) => (
          <span key={part} className="q-part-moves">
            {count > 1 && (
              <Button
                size="small"
                aria-label={words.one(part + 1, title)}
                onClick={() => onMove(line.id, index, part, 1)}
              >
                {words.oneTo(part + 1)}
              </Button>
            )}
            <Button
              size="small"
              aria-label={words.all(part + 1, title)}
              onClick={() => onMove(line.id, index, part, count)}
            >
              {words.allTo(part + 1)}
            </Button>
          </span>
        ))}
      </div>
    </li>
  )
}
