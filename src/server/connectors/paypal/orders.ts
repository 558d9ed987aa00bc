import { formatMinor } from '../../../contract/kernel/money.ts'
import { PaymentServiceUnavailable, type NewPayment, type Payment } from '../../modules/wallet/index.ts'
import { paymentOf } from './mapping.ts'

type Charge = Pick<NewPayment, 'customId' | 'invoiceNumber' | 'amount' | 'description'>

/** Without its source. */
export const orderOf = (payment: Charge) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: payment.customId,
      invoice_id: payment.invoiceNumber,
      description: payment.description,
      amount: { currency_code: payment.amount.currency, value: formatMinor(payment.amount.amountMinor) },
    },
  ],
})

/** @throws PaymentServiceUnavailable for an answer in an unknown format */
export const readableIn = (answer: unknown): Payment => {
  try {
    return paymentOf(answer)
  } catch (error) {
    throw new PaymentServiceUnavailable('PayPal answered in an unknown format', { cause: error })
  }
}
