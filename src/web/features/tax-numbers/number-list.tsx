import type { ReactNode } from 'react'
import type { TaxNumber } from '../../../contract/tax-numbers/tax-numbers.ts'
import { taxKindWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { Country } from '../../ui/components/country.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import './tax-numbers.css'

const text = defineText({
  en: {
    allShops: 'All shops',
    changed: (at: ReactNode, name: string) => (
      <>
        {at} by {name}
      </>
    ),
  },
  zh: {
    allShops: '所有店铺',
    changed: (at: ReactNode, name: string) => (
      <>
        {at}由 {name} 修改
      </>
    ),
  },
})

interface NumberListProps {
  readonly numbers: readonly TaxNumber[]
  readonly renderActions?: (number: TaxNumber) => ReactNode
}

export const NumberList = ({ numbers, renderActions }: NumberListProps) => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <ul className="q-tax-numbers">
      {numbers.map((number) => (
        <li key={number.id}>
          <span className="q-tax-number-place">
            <Country code={number.countryCode} />
            <span className="q-muted">{taxKindWords[number.kind][locale]}</span>
          </span>
          <strong className="q-tabular">{number.formatted}</strong>
          <span className="q-muted">
            {number.shop?.name ?? words.allShops} ·{' '}
            {words.changed(<Instant at={number.updatedAt} />, number.changedBy)}
          </span>
          {renderActions && <span className="q-card-actions">{renderActions(number)}</span>}
        </li>
      ))}
    </ul>
  )
}
