import type { AffiliateTerms } from '../../../contract/affiliates/affiliate-terms.ts'
import { currencies } from '../../../contract/kernel/money.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FieldRow } from '../../ui/forms/form.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { AmountInput, amountsOf, readAmounts, type Amounts } from './amount-input.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'

/** Amounts as they are typed. */
interface AffiliatesDraft {
  readonly minimumPayoutMinor: Amounts
}

export const affiliatesDraft = (saved: AffiliateTerms | null): AffiliatesDraft => ({
  minimumPayoutMinor: amountsOf(saved?.minimumPayoutMinor ?? { USD: 0, CNY: 0 }),
})

export const affiliatesInput = ({ minimumPayoutMinor }: AffiliatesDraft): AffiliateTerms => ({
  minimumPayoutMinor: readAmounts(minimumPayoutMinor),
})

export const AffiliatesSection = ({ value, onChange, errorAt }: FieldsProps<AffiliatesDraft>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const titles = useText(sectionText)
  const amounts = value.minimumPayoutMinor
  return (
    <Card title={titles.affiliates}>
      <div className="q-stack">
        <p className="q-agency-help">{words.minimumPayoutHelp}</p>
        <FieldRow>
          {currencies.map((currency) => (
            <AmountInput
              key={currency}
              label={names.minimumPayoutMinor}
              currency={currency}
              value={amounts[currency]}
              onChange={(amount) => onChange({ minimumPayoutMinor: { ...amounts, [currency]: amount } })}
              error={errorAt(`minimumPayoutMinor.${currency}`)}
            />
          ))}
        </FieldRow>
      </div>
    </Card>
  )
}
