import { useState } from 'react'
import { convertFromUsd, parseMinor } from '../../../contract/kernel/money.ts'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './wholesale-calls.ts'
import { factText } from './wholesale-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Actual freight for ${number}`,
    real: 'Actual freight',
    note: 'Note to the seller',
    paid: 'Paid freight',
    same: 'Matches the amount paid. The order can ship.',
    back: (amount: string) => `${amount} will be refunded to the wallet. The order can ship.`,
    more: (amount: string) => `The seller will be asked to pay ${amount}. The order ships once this is paid.`,
    send: 'Set freight',
    settled: 'Freight settled.',
    requested: 'The seller has been asked to pay the difference.',
  },
  zh: {
    title: (number: string) => `${number} 的实际运费`,
    real: '实际运费',
    note: '给卖家的说明',
    paid: '已付运费',
    same: '与已付运费一致，可以发货。',
    back: (amount: string) => `${amount} 退回钱包，可以发货。`,
    more: (amount: string) => `将通知卖家补付 ${amount}，补付后可发货。`,
    send: '录入运费',
    settled: '运费已结清。',
    requested: '已通知卖家补付差额。',
  },
})

const millionths = 1_000_000

const FreightDialog = ({ order, onClose }: { order: OperatorWholesale; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  const [price, setPrice] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const set = useCallMutation(operatorWholesale.setWholesaleFreight, {
    invalidates: operatorReads,
    onSuccess: ({ isFreightSettled }) => {
      toast.success(isFreightSettled ? words.settled : words.requested)
      onClose()
    },
  })
  const { id, number, currency, rateMicro, money } = order
  const typed = parseMinor(price)
  const usdMinor = typed !== null && typed >= 0 ? typed : null
  const paidMinor = money.freightMinor ?? 0
  const differs = usdMinor === null ? null : convertFromUsd(usdMinor, rateMicro / millionths) - paidMinor
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency })
  const outcomeText = (above: number): string => {
    if (above === 0) return words.same
    return above > 0 ? words.more(amount(above)) : words.back(amount(-above))
  }
  return (
    <FormDialog
      title={words.title(number)}
      sendLabel={words.send}
      isBusy={set.isPending}
      onSend={() => {
        setIsTried(true)
        if (usdMinor !== null) set.mutate({ id, freightUsdMinor: usdMinor, note })
      }}
      onClose={onClose}
    >
      <div className="q-stack">
        <DescriptionList
          rows={[[words.paid, <Money key="paid" amountMinor={paidMinor} currency={currency} strong />]]}
        />
        <Field label={words.real} error={isTried && usdMinor === null ? facts.badAmount : null}>
          {({ id: field }) => <AmountInput id={field} currency="USD" value={price} onChange={setPrice} />}
        </Field>
        {differs !== null && (
          <p className="q-note" role="status">
            {outcomeText(differs)}
          </p>
        )}
        <TextAreaField
          label={words.note}
          optional
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={wholesaleLimits.reason}
          value={note}
          onChange={setNote}
        />
      </div>
    </FormDialog>
  )
}
export default FreightDialog
