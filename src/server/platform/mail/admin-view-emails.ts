import type { Locale } from '../../../contract/kernel/format.ts'
import { money } from '../../../contract/refusals/sentences.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import type { CustomerActor } from '../auth/actors.ts'
import { requireSession } from '../auth/permit.ts'
import type { Database, Db } from '../database/database.ts'
import { composeEmail, plainName, type EmailMessage } from './email-message.ts'
import type { Mail } from './mail.ts'

const advice = {
  en: 'If you did not ask for this, contact us immediately.',
  zh: '如非您要求，请立即联系我们。',
} as const

interface Visit {
  readonly name: string
  readonly reason: string
}

export const actingEmail = (locale: Locale, { name, reason }: Visit): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '客服正在您的 Quayside 账户中操作',
          paragraphs: [
            `${plainName(name)} 已进入您的账户，并可代您进行更改，最长两小时。`,
            `原因：${plainName(reason)}`,
          ],
          footnote: advice.zh,
        }
      : {
          locale,
          subject: 'A Quayside operator is acting in your account',
          paragraphs: [
            `${plainName(name)} has opened your account and can make changes for you, for up to two hours.`,
            `Reason: ${plainName(reason)}`,
          ],
          footnote: advice.en,
        },
  )

/** `amount` is negative where the wallet was charged. */
export const adminMoneyEmail = (
  locale: Locale,
  { name, reason, amount }: Visit & { readonly amount: Money },
): EmailMessage => {
  const text = money(Math.abs(amount.amountMinor), amount.currency)
  const isCharge = amount.amountMinor < 0
  return composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: isCharge ? `客服已从您的钱包支付 ${text}` : `客服已向您的钱包退回 ${text}`,
          paragraphs: [
            isCharge
              ? `${plainName(name)} 代您确认了从钱包支付 ${text}。`
              : `${plainName(name)} 代您确认了向钱包退回 ${text}。`,
            `原因：${plainName(reason)}`,
          ],
          footnote: advice.zh,
        }
      : {
          locale,
          subject: isCharge
            ? `A Quayside operator paid ${text} from your wallet`
            : `A Quayside operator credited ${text} to your wallet`,
          paragraphs: [
            isCharge
              ? `${plainName(name)} confirmed a payment of ${text} from your wallet for you.`
              : `${plainName(name)} confirmed a credit of ${text} to your wallet for you.`,
            `Reason: ${plainName(reason)}`,
          ],
          footnote: advice.en,
        },
  )
}

/** Tells the main account what an operator has confirmed in the admin view. */
export const adminMoneyMailer =
  ({ database, mail }: { readonly database: Database; readonly mail: Mail }) =>
  async (actor: CustomerActor, movedMinor: number): Promise<void> => {
    const { customerId, name, currency } = actor
    await database.agencyTransaction(async (tx) => {
      const { acting_reason } = await tx
        .selectFrom('session')
        .select('acting_reason')
        .where('id', '=', requireSession(actor))
        .executeTakeFirstOrThrow()
      const amount = { amountMinor: movedMinor, currency }
      await mailMainAccount(tx, mail, customerId, (locale) =>
        adminMoneyEmail(locale, { name, reason: acting_reason ?? '', amount }),
      )
    })
  }

export const mailMainAccount = async (
  tx: Db,
  mail: Mail,
  customerId: string,
  emailFor: (locale: Locale) => EmailMessage,
): Promise<void> => {
  const { email, locale } = await tx
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await mail.send(tx, email, emailFor(locale === 'zh' ? 'zh' : 'en'))
}
