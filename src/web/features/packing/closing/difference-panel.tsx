import { Button } from 'antd'
import { useId } from 'react'
import type { PackedParcel } from '../../../../contract/packing/pack-station.ts'
import { Icon } from '../../../ui/icon.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { closingText } from './closing-text.ts'
import './closing.css'

interface DifferencePanelProps {
  readonly parcel: PackedParcel
  readonly isBusy: boolean
  readonly onPropose: () => void
  readonly onContinue: () => void
}

/** The freight of a closed parcel differs beyond the limit; null where it does not. */
export const DifferencePanel = ({ parcel, isBusy, onPropose, onContinue }: DifferencePanelProps) => {
  const words = useText(closingText)
  const id = useId()
  const { freight, weight } = parcel
  if (!freight?.differs || !weight) return null
  const { currency, paidMinor, dueMinor, differs } = freight
  const isMore = differs === 'more'
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency })
  const rows = [
    [words.charged, weightText(weight.chargedGrams)],
    [words.paid, amount(paidMinor)],
    [words.due, amount(dueMinor)],
    [words.difference, amount(dueMinor - paidMinor)],
  ] as const
  return (
    <section className={`q-pack-difference q-pack-difference-${differs}`} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="coins" /> {isMore ? words.more : words.less}
      </h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="q-tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{isMore ? words.surchargeHelp : words.creditHelp}</p>
      <div className="q-pack-actions">
        <Button disabled={isBusy} onClick={onContinue}>
          {words.shipAnyway} <kbd className="q-pack-key">Ctrl Enter</kbd>
        </Button>
        <Button type="primary" loading={isBusy} onClick={onPropose}>
          {isMore ? words.requestSurcharge : words.proposeCredit} <kbd className="q-pack-key">Alt S</kbd>
        </Button>
      </div>
    </section>
  )
}
