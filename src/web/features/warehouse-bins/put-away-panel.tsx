import { Button } from 'antd'
import { useText } from '../../ui/text/define-text.ts'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { binText } from './bin-text.ts'
import { putAwayText } from './put-away-text.ts'
import type { PutAwayStep, Unplaced } from './use-put-away.ts'

interface PanelProps {
  readonly step: PutAwayStep
  readonly onTake: (typed: string) => void
  readonly onChoose: (goods: Unplaced) => void
  readonly onReset: () => void
  readonly focus: () => void
}

/** What was scanned so far, with buttons for what Enter and Esc do, as phones have no such keys. */
export const PutAwayPanel = ({ step, onTake, onChoose, onReset, focus }: PanelProps) => {
  const words = useText(putAwayText)
  if (step.at === 'goods') return null
  const andFocus = (action: () => void) => () => {
    action()
    focus()
  }
  return (
    <section className="q-card q-put-away-step" aria-label={words.putAway}>
      {step.at === 'owner' ? (
        <Owners found={step.found} onChoose={(goods) => andFocus(() => onChoose(goods))()} />
      ) : (
        <Goods goods={step.goods} />
      )}
      {step.at === 'quantity' && <span className="q-put-away-bin q-tabular">{step.bin}</span>}
      <span className="q-put-away-actions">
        {step.at === 'bin' && step.goods.suggestedBin !== null && (
          <Button onClick={andFocus(() => onTake(''))}>{words.takeBin(step.goods.suggestedBin)}</Button>
        )}
        {step.at === 'quantity' && (
          <Button type="primary" onClick={andFocus(() => onTake(''))}>
            {words.putAll(step.goods.units)}
          </Button>
        )}
        <Button onClick={onReset}>{words.reset}</Button>
      </span>
    </section>
  )
}

const Goods = ({ goods }: { goods: Unplaced }) => {
  const bins = useText(binText)
  return (
    <span className="q-cell-stack">
      <SkuCell sku={goods} />
      <span className="q-muted">
        {bins.units(goods.units)} · {goods.ownerName ?? bins.agency}
      </span>
    </span>
  )
}

const Owners = ({ found, onChoose }: { found: readonly Unplaced[]; onChoose: (goods: Unplaced) => void }) => {
  const bins = useText(binText)
  return (
    <ol className="q-put-away-owners">
      {found.map((goods, index) => (
        <li key={goods.ownerId ?? ''}>
          <Button onClick={() => onChoose(goods)}>
            {index + 1}. {goods.ownerName ?? bins.agency} · {bins.units(goods.units)}
          </Button>
        </li>
      ))}
    </ol>
  )
}
