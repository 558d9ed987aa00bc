import { Button, Input } from 'antd'
import { paymentMethodLimits } from '../../../contract/wallet/operator-payment-methods.ts'
import { Icon } from '../../ui/icon.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { methodText } from './method-text.ts'

export interface DetailDraft {
  readonly label: string
  readonly value: string
}

const isEmpty = ({ label, value }: DetailDraft): boolean => label.trim() === '' && value.trim() === ''

/** Empty rows are left out. */
export const detailsOf = (details: readonly DetailDraft[]): DetailDraft[] =>
  details.filter((detail) => !isEmpty(detail))

export const isDetailMissing = (details: readonly DetailDraft[]): boolean => {
  const filled = detailsOf(details)
  return filled.length === 0 || filled.some(({ label, value }) => label.trim() === '' || value.trim() === '')
}

interface DetailRowsProps {
  readonly details: readonly DetailDraft[]
  readonly isTried: boolean
  readonly onChange: (details: readonly DetailDraft[]) => void
}

/** What sellers copy: any number of labelled values. */
export const DetailRows = ({ details, isTried, onChange }: DetailRowsProps) => {
  const words = useText(methodText)
  const change = (at: number, part: Partial<DetailDraft>): void =>
    onChange(details.map((detail, index) => (index === at ? { ...detail, ...part } : detail)))
  return (
    <fieldset className="q-payment-details">
      <legend>{words.details}</legend>
      {details.map(({ label, value }, at) => (
        <div key={at} className="q-payment-detail-row">
          <Input
            aria-label={words.detailLabel(at + 1)}
            maxLength={60}
            value={label}
            onChange={(event) => change(at, { label: event.target.value })}
          />
          <Input
            aria-label={words.detailValue(at + 1)}
            maxLength={120}
            autoComplete="off"
            value={value}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <Button
            aria-label={words.removeDetail(label === '' ? words.detailLabel(at + 1) : label)}
            icon={<Icon name="close" size={16} />}
            disabled={details.length === 1}
            onClick={() => onChange(details.filter((_detail, index) => index !== at))}
          />
        </div>
      ))}
      {isTried && isDetailMissing(details) && (
        <p className="q-field-error" role="alert">
          <Icon name="alert" size={15} />
          {words.detailsNeeded}
        </p>
      )}
      {details.length < paymentMethodLimits.details && (
        <Button
          icon={<Icon name="plus" size={16} />}
          onClick={() => onChange([...details, { label: '', value: '' }])}
        >
          {words.addDetail}
        </Button>
      )}
    </fieldset>
  )
}
