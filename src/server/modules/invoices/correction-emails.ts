import type { Locale } from '../../../contract/kernel/format.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'

interface Corrected {
  readonly invoice: { readonly customerId: string; readonly number: string }
  readonly made: { readonly id: string; readonly number: string }
  readonly reason: string
}

type Words = Pick<EmailContent, 'subject' | 'paragraphs'>

const wordsOf = ({ invoice, made, reason }: Corrected): Record<Locale, Words> => ({
  en: {
    subject: `Invoice ${invoice.number} was corrected: ${made.number} replaces it`,
    paragraphs: [
      `The agency credited invoice ${invoice.number} and issued ${made.number} instead. Your balance did not change.`,
      `Reason: ${reason}`,
      'Use the new invoice and the credit note in your bookkeeping.',
    ],
  },
  zh: {
    subject: `发票 ${invoice.number} 已更正，由 ${made.number} 代替`,
    paragraphs: [
      `平台已冲销发票 ${invoice.number}，并重新开具 ${made.number}。您的余额没有变化。`,
      `原因：${reason}`,
      '请以新发票及红字发票入账。',
    ],
  },
})

const linkWords = { en: 'View invoice', zh: '查看发票' } as const

/** Queued in the transaction of the correction. */
export const sendCorrectionEmails = async (
  tx: Tx,
  { mail, publicUrl }: { readonly mail: Mail; readonly publicUrl: string },
  corrected: Corrected,
): Promise<void> => {
  const words = wordsOf(corrected)
  const url = `${publicUrl}/appvue/wallet/InvoiceDetail?id=${corrected.made.id}`
  for (const { email, locale } of await mailRecipients(
    tx,
    customerIdFromRow(corrected.invoice.customerId),
    'recharge',
  )) {
    const link = { label: linkWords[locale], url }
    await mail.send(tx, email, composeEmail({ ...words[locale], locale, link }))
  }
}
