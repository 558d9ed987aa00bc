import { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import type { SchemeChoice } from '../../../contract/tax-numbers/tax-numbers.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { NumberList } from './number-list.tsx'

const text = defineText({
  en: {
    title: 'Tax numbers',
    none: 'This customer has not saved any tax numbers.',
    allShops: 'All shops',
    own: 'own number',
    agency: 'Quayside’s number',
    noNumber: 'no number',
  },
  zh: {
    title: '税号',
    none: '该客户尚未保存税号。',
    allShops: '所有店铺',
    own: '使用自己的税号',
    agency: '使用平台税号',
    noNumber: '不附税号',
  },
})

/** Read-only: a customer's tax numbers, and whose it ships under. */
const CustomerNumbers = ({ customerId }: { customerId: string }) => {
  const words = useText(text)
  const answer = useCall(
    operatorTaxNumbers.listCustomerTaxNumbers,
    { customerId },
    { quiet: true, keepPrevious: false },
  )
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <CardSkeleton lines={2} />
  const { numbers, choices } = answer.data
  return (
    <section aria-label={words.title} className="q-customer-numbers">
      <h3>{words.title}</h3>
      {numbers.length === 0 && choices.length === 0 && <p className="q-muted">{words.none}</p>}
      {numbers.length > 0 && <NumberList numbers={numbers} />}
      {choices.length > 0 && (
        <ul>
          {choices.map((choice) => (
            <Choice key={`${choice.scheme} ${choice.shop?.id ?? ''}`} choice={choice} />
          ))}
        </ul>
      )}
    </section>
  )
}
export default CustomerNumbers

const Choice = ({ choice: { scheme, shop, use } }: { choice: SchemeChoice }) => {
  const words = useText(text)
  const locale = useLocale()
  const whose = use === 'none' ? words.noNumber : words[use]
  return (
    <li className="q-muted">
      {taxSchemeWords[scheme][locale]} · {shop?.name ?? words.allShops}: {whose}
    </li>
  )
}
