import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: { both: 'duty and tax paid', duty: 'duty paid', tax: 'tax paid' },
  zh: { both: '包关税和税费', duty: '包关税', tax: '包税费' },
})

interface PaidBy {
  readonly paysDuty: boolean
  readonly paysTax: boolean
}

/** What a shipping line pays for the recipient; null: nothing. */
export const usePaidText = (): ((line: PaidBy) => string | null) => {
  const words = useText(text)
  return ({ paysDuty, paysTax }) => {
    if (paysDuty) return paysTax ? words.both : words.duty
    return paysTax ? words.tax : null
  }
}
