import type { ChosenOrder } from '../../../../contract/orders/order-inputs.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Money } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({ en: { toPay: 'To pay' }, zh: { toPay: '应付' } })

/** The charge of more orders is shown on the payment page. */
const maxPreviewed = 100

/** Next to Pay: what paying the selected orders would charge. Where none is to be paid: what they cost. */
const ChosenTotal = ({ chosen }: { chosen: readonly ChosenOrder[] }) => {
  const payable = chosen.filter(({ allowedActions }) => allowedActions.includes('pay'))
  const [first] = chosen
  if (!first) return null
  if (payable.length > maxPreviewed) return null
  if (payable.length > 0) return <Charge ids={payable.map(({ id }) => id)} />
  const amountMinor = chosen.reduce((sum, order) => sum + order.totalMinor, 0)
  return <Money amountMinor={amountMinor} currency={first.currency} strong />
}
export default ChosenTotal

const Charge = ({ ids }: { ids: ChosenOrder['id'][] }) => {
  const words = useText(text)
  // Not the amount of the previous selection, not even while this one's is read.
  const { data } = useCall(orders.previewPayment, { ids }, { quiet: true, keepPrevious: false })
  return (
    data && (
      <>
        {words.toPay} <Money {...data.needed} strong />
      </>
    )
  )
}
