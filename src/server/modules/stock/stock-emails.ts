import { sql } from 'kysely'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'
import { takeNewlyLow, type LowSku } from './newly-low.ts'

const namedSkus = 20

const words: Record<
  EmailContent['locale'],
  (skus: readonly LowSku[]) => Pick<EmailContent, 'subject' | 'paragraphs'> & { readonly label: string }
> = {
  en: (skus) => ({
    subject: skus.length === 1 ? `${skus[0]?.name} is low in stock` : `${skus.length} SKUs are low in stock`,
    paragraphs: [
      'Fewer units are available than your low-stock alert allows. Order again so that new orders can use your stock.',
      ...skus
        .slice(0, namedSkus)
        .map(({ name, subject, available }) => `${name} · ${subject}: ${available} available`),
      ...(skus.length > namedSkus ? [`And ${skus.length - namedSkus} more.`] : []),
    ],
    label: 'View low stock',
  }),
  zh: (skus) => ({
    subject: skus.length === 1 ? `${skus[0]?.name} 库存不足` : `${skus.length} 个 SKU 库存不足`,
    paragraphs: [
      '以下 SKU 的可用库存已低于您设置的预警值，请及时补货。',
      ...skus
        .slice(0, namedSkus)
        .map(({ name, subject, available }) => `${name} · ${subject}：可用 ${available} 件`),
      ...(skus.length > namedSkus ? [`另有 ${skus.length - namedSkus} 个 SKU。`] : []),
    ],
    label: '查看库存预警',
  }),
}

/** Emails each customer once about the SKUs that have become low since the last email. */
export const emailLowStock = async (
  { mail, config, database }: Pick<Platform, 'mail' | 'config'> & { readonly database: Database },
  signal: AbortSignal,
): Promise<void> => {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from stock where low_since is not null and alerted_at is null`.execute(
    database.agency,
  )
  for (const { customer_id } of rows) {
    signal.throwIfAborted()
    const customerId = customerIdFromRow(customer_id)
    await database.agencyTransaction(async (tx) => {
      const skus = await takeNewlyLow(tx, customerId)
      if (skus.length === 0) return
      for (const { email, locale } of await mailRecipients(tx, customerId, 'inventory')) {
        const { label, ...content } = words[locale](skus)
        const link = { label, url: `${config.publicUrl}/appvue/inventory/AlarmStock` }
        await mail.send(tx, email, composeEmail({ ...content, locale, link }))
      }
    })
  }
}
