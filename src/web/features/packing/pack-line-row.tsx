import { counted } from '../../../contract/kernel/format.ts'
import type { PackLine } from '../../../contract/packing/packing.ts'
import { Icon } from '../../ui/icon.tsx'
import { AttributeList } from '../../ui/detail-page/attribute-list.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useMatchedName } from '../../ui/text/use-matched-name.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { countOf, type PackState } from './pack-state.ts'
import { stationText } from './packing-text.ts'

const text = defineText({
  en: {
    more: (code: string) => `Add one ${code}`,
    fewer: (code: string) => `Remove one ${code}`,
    partOf: (bundle: string) => `in the bundle “${bundle}”`,
    fromStock: (units: number) => `${counted(units, 'unit', 'units')} from the customer’s stock`,
  },
  zh: {
    more: (code: string) => `${code} 加一`,
    fewer: (code: string) => `${code} 减一`,
    partOf: (bundle: string) => `属于套装“${bundle}”`,
    fromStock: (units: number) => `${units} 件取自客户库存`,
  },
})

interface PackLineRowProps {
  readonly line: PackLine
  readonly packState: PackState
  /** Null if the line item cannot be counted in this step. */
  readonly onCount: ((by: 1 | -1) => void) | null
}

/** Large enough to be read from an arm's length. */
export const PackLineRow = ({ line, packState, onCount }: PackLineRowProps) => {
  const words = useText(stationText)
  const own = useText(text)
  const title = useTitle()
  const matchedName = useMatchedName()
  const count = countOf(packState, line)
  const isFull = count === line.left
  const isSelected = packState.selected === line.id && line.left > 0
  const state = line.left === 0 ? 'gone' : isFull ? 'full' : 'open'
  const more = [
    matchedName(line),
    line.variantTitle,
    line.bundle !== null && own.partOf(line.bundle),
    line.bundle === null && line.units > 1 && words.set(line.units),
    line.shipped > 0 && words.before(line.shipped),
  ].filter(Boolean)
  return (
    <li className={`q-pack-line q-pack-line-${state}`} aria-current={isSelected ? 'true' : undefined}>
      <Picture src={line.imageUrl} alt="" size={112} />
      <div className="q-pack-line-words">
        <strong className="q-tabular q-pack-code">{line.code}</strong>
        <div>{title(line)}</div>
        <div className="q-muted">{more.join(' · ')}</div>
        <AttributeList attributes={line.attributes} />
        {line.fromStock > 0 && (
          <StatusTag tone="working" icon="stock">
            {own.fromStock(line.fromStock)}
          </StatusTag>
        )}
        {isFull && line.left > 0 && (
          <StatusTag tone="done" icon="check">
            {words.packed}
          </StatusTag>
        )}
      </div>
      {line.left > 0 && (
        <div className="q-pack-count">
          <span className="q-pack-number q-tabular">{words.of(count, line.left)}</span>
          {onCount && (
            <span className="q-pack-steps">
              <button
                type="button"
                className="q-icon-button"
                aria-label={own.fewer(line.code)}
                disabled={count === 0}
                onClick={() => onCount(-1)}
              >
                <Icon name="minus" />
              </button>
              <button
                type="button"
                className="q-icon-button"
                aria-label={own.more(line.code)}
                disabled={isFull}
                onClick={() => onCount(1)}
              >
                <Icon name="plus" />
              </button>
            </span>
          )}
        </div>
      )}
    </li>
  )
}
